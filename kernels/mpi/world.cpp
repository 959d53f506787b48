// SPDX-License-Identifier: Apache-2.0
#include "kernels/mpi/world.h"

#include "kernels/contract/error.h"
#include "kernels/mpi/group.h"

#include <array>
#include <climits>

namespace amplab::mpi {

namespace {

constexpr int kOrder = 1; // message tag of orders from rank 0

int length_of(std::span<const std::byte> bytes) {
  if (bytes.size() > INT_MAX) throw DeviceError("A message between ranks is larger than 2 GiB. Use a smaller model.");
  return static_cast<int>(bytes.size());
}

} // namespace

MpiWorld::Library::Library() {
  int got = MPI_THREAD_SINGLE;
  if (MPI_Init_thread(nullptr, nullptr, MPI_THREAD_SERIALIZED, &got) != MPI_SUCCESS)
    throw DeviceError("MPI does not work in this process. Start the ranks with mpirun.");
  if (got < MPI_THREAD_SERIALIZED) {
    MPI_Finalize();
    throw DeviceError("This MPI supports only one thread per process. Use another, such as Debian's openmpi-bin.");
  }
}

MpiWorld::Library::~Library() { MPI_Finalize(); }

MpiWorld::MpiWorld() {
  MPI_Comm_rank(MPI_COMM_WORLD, &rank_);
  MPI_Comm_size(MPI_COMM_WORLD, &size_);
  MPI_Comm_dup(MPI_COMM_WORLD, &orders_);
  MPI_Comm here = MPI_COMM_NULL;
  MPI_Comm_split_type(MPI_COMM_WORLD, MPI_COMM_TYPE_SHARED, rank_, MPI_INFO_NULL, &here);
  MPI_Comm_rank(here, &local_rank_);
  MPI_Comm_free(&here);
}

MpiWorld::~MpiWorld() {
  calls_.poll([this] { MPI_Comm_free(&orders_); });
}

std::string MpiWorld::library() const {
  std::array<char, MPI_MAX_LIBRARY_VERSION_STRING> name{};
  int length = 0;
  MPI_Get_library_version(name.data(), &length);
  const std::string all(name.data(), static_cast<size_t>(length));
  return all.substr(0, all.find_first_of(",\n"));
}

std::unique_ptr<ProcessGroup> MpiWorld::make_group(int size) {
  if (size > size_)
    throw DeviceError("There are " + std::to_string(size_) + " ranks, but " + std::to_string(size) + " are requested.");
  MPI_Comm communicator = MPI_COMM_NULL;
  calls_.poll([&] { // not counted as waiting: other ranks may still be loading their data
    MPI_Group all, first;
    MPI_Comm_group(MPI_COMM_WORLD, &all);
    int range[1][3] = {{0, size - 1, 1}};
    MPI_Group_range_incl(all, 1, range, &first);
    MPI_Comm_create_group(MPI_COMM_WORLD, first, 0, &communicator);
    MPI_Group_free(&first);
    MPI_Group_free(&all);
  });
  return std::make_unique<Group>(communicator, calls_, reductions_);
}

void MpiWorld::send_order(std::span<const std::byte> order) {
  const int length = length_of(order);
  calls_.poll([&] {
    for (int to = 1; to < size_; ++to) MPI_Send(order.data(), length, MPI_BYTE, to, kOrder, orders_);
  });
}

std::vector<std::byte> MpiWorld::receive_order() {
  calls_.set_idle(true);
  std::vector<std::byte> order;
  Backoff backoff;
  for (int there = 0; there == 0;) {
    calls_.poll([&] {
      MPI_Message message;
      MPI_Status status;
      MPI_Improbe(0, kOrder, orders_, &there, &message, &status);
      if (there == 0) return;
      int length = 0;
      MPI_Get_count(&status, MPI_BYTE, &length);
      order.resize(static_cast<size_t>(length));
      MPI_Mrecv(order.data(), length, MPI_BYTE, &message, MPI_STATUS_IGNORE);
    });
    if (there == 0) backoff.pause();
  }
  calls_.set_idle(false);
  return order;
}

std::vector<std::vector<std::byte>> MpiWorld::collect(ProcessGroup& group, std::span<const std::byte> mine) {
  MPI_Comm communicator = static_cast<Group&>(group).communicator();
  std::vector<std::vector<std::byte>> all;
  group.wait();
  calls_.now([&] {
    const int length = length_of(mine), ranks = group.size();
    std::vector<int> lengths(static_cast<size_t>(ranks)), begins(lengths.size());
    MPI_Gather(&length, 1, MPI_INT, lengths.data(), 1, MPI_INT, 0, communicator);
    int64_t total = 0;
    if (group.rank() == 0)
      for (size_t i = 0; i < lengths.size(); ++i) {
        begins[i] = static_cast<int>(total);
        total += lengths[i];
        if (total > INT_MAX)
          throw DeviceError(
              "The messages to rank 0 are larger than 2 GiB together. Use a smaller model or fewer ranks.");
      }
    std::vector<std::byte> joined(static_cast<size_t>(total));
    MPI_Gatherv(mine.data(), length, MPI_BYTE, joined.data(), lengths.data(), begins.data(), MPI_BYTE, 0, communicator);
    if (group.rank() != 0) return;
    for (size_t i = 0; i < lengths.size(); ++i)
      all.emplace_back(joined.begin() + begins[i], joined.begin() + begins[i] + lengths[i]);
  });
  return all;
}

} // namespace amplab::mpi

// Entry point of this library for the registry.
extern "C" [[gnu::visibility("default")]] const amplab::WorldBackend* amplab_world() {
  static constexpr amplab::WorldBackend backend = {amplab::world_version(), []() -> std::unique_ptr<amplab::World> {
                                                     return std::make_unique<amplab::mpi::MpiWorld>();
                                                   }};
  return &backend;
}
