// SPDX-License-Identifier: Apache-2.0
#include "engine/data/catalogue.h"

#include "engine/data/characters.h"
#include "engine/data/cifar.h"
#include "engine/data/csv.h"
#include "engine/data/idx.h"
#include "engine/data/points.h"
#include "engine/data/subset.h"
#include "engine/data/table.h"

#include <algorithm>
#include <cassert>
#include <cstdlib>
#include <map>
#include <mutex>
#include <utility>

namespace amplab {
namespace {

namespace fs = std::filesystem;

constexpr std::string_view kFashionMnist = "fashion-mnist";

// ---- cache ----

// Cache of loaded data sets. An entry lives while it is in use. Any thread. Only one load at a time, so that lanes with
// equal requests load once.
class DatasetCache {
 public:
  using Load = Dataset (*)(const DataRequest&, const std::stop_token&);
  explicit DatasetCache(Load load) : load_(load) {}

  // files: state of the request's files. If it changes, they are read again. Throws: what `load` throws.
  std::shared_ptr<const Dataset> find_or_load(const DataRequest& request, const std::string& files,
                                              const std::stop_token& stop = {});

 private:
  struct Key {
    DataRequest request;
    std::string files;
    auto operator<=>(const Key&) const = default;
  };
  std::shared_ptr<const Dataset> find(const Key& key, const std::stop_token& stop);
  std::shared_ptr<const Dataset> make(Key key, const std::stop_token& stop);

  Load load_;
  std::mutex mutex_;
  std::map<Key, std::weak_ptr<const Dataset>> held_;
};

std::shared_ptr<const Dataset> DatasetCache::find_or_load(const DataRequest& request, const std::string& files,
                                                          const std::stop_token& stop) {
  const std::scoped_lock lock(mutex_);
  std::erase_if(held_, [](const auto& entry) { return entry.second.expired(); });
  return find({request, files}, stop);
}

std::shared_ptr<const Dataset> DatasetCache::find(const Key& key, const std::stop_token& stop) {
  if (const auto held = held_.find(key); held != held_.end())
    if (auto dataset = held->second.lock()) return dataset;
  auto dataset = make(key, stop);
  held_[key] = dataset;
  return dataset;
}

// A reduced data set is made from the whole one, which other lanes may use.
std::shared_ptr<const Dataset> DatasetCache::make(Key key, const std::stop_token& stop) {
  if (const int64_t limit = std::exchange(key.request.limit, 0); limit > 0) {
    const auto whole = find(key, stop);
    return limit < whole->training.count() ? std::make_shared<const Dataset>(first_samples(*whole, limit)) : whole;
  }
  return std::make_shared<const Dataset>(load_(key.request, stop));
}

// Returns size and time of the file, or of the files in the folder. Empty if there are none.
std::string state_of_files(const fs::path& location) {
  std::string state;
  std::error_code none; // what cannot be read has no state
  const auto add = [&](const fs::directory_entry& file) {
    if (!file.is_regular_file(none)) return;
    state.append(file.path().filename().string()).append(" ").append(std::to_string(file.file_size(none)));
    state.append(" ").append(std::to_string(file.last_write_time(none).time_since_epoch().count())).append("\n");
  };
  if (!fs::is_directory(location, none)) return add(fs::directory_entry(location, none)), state;
  for (const fs::directory_entry& file : fs::directory_iterator(location, none)) add(file);
  return state;
}

// ---- location of files ----

fs::path fashion_mnist_folder(const DataRequest&) {
  const char* elsewhere = std::getenv("AMPLAB_DATA_DIR");
  return fs::path(elsewhere ? elsewhere : "/usr/share/datasets") / kFashionMnist;
}

fs::path named_path(const DataRequest& request) {
  if (request.path.empty()) throw DataError("data.path is empty: expected the folder of \"" + request.name + "\".");
  return fs::path(request.path).lexically_normal();
}

// For a set of files: their folder, or the folder of one of them.
fs::path named_folder(const DataRequest& request) {
  const fs::path path = named_path(request);
  std::error_code unreadable; // then it is no regular file, and finding the files reports the error
  return fs::is_regular_file(path, unreadable) ? path.parent_path() : path;
}

// ---- reasons why data are missing ----

std::string never_absent(const DataRequest&) { return {}; }

std::string fashion_mnist_absent(const DataRequest& request) {
  try {
    find_mnist_files(fashion_mnist_folder(request));
    return {};
  } catch (const DataError&) {
    return "Fashion-MNIST is not in " + fashion_mnist_folder(request).string() +
           ": install it with \"apt install dataset-fashion-mnist\".";
  }
}

std::string idx_absent(const DataRequest& request) {
  try {
    find_mnist_files(named_folder(request));
    return {};
  } catch (const DataError& error) {
    return error.what();
  }
}

std::string cifar10_folder_absent(const DataRequest& request) {
  return request.path.empty() ? "data.path is empty: expected the folder of CIFAR-10's binary version."
                              : cifar10_absent(named_folder(request));
}

std::string file_absent(const DataRequest& request) {
  if (request.path.empty()) return "data.path is empty: expected the file of \"" + request.name + "\".";
  std::error_code unreadable;
  const fs::path file = named_path(request);
  return fs::is_regular_file(file, unreadable)
             ? ""
             : file.string() + " is not a file: expected the file of \"" + request.name + "\".";
}

// ---- reading ----

// Holds out the fraction of training samples that the request specifies.
Dataset tested(const DataRequest& request, Dataset dataset) {
  return request.held_out > 0 ? with_held_out(dataset, request.held_out, request.seed) : dataset;
}

Dataset load_fashion_mnist(const DataRequest& request, const std::stop_token& stop) {
  if (const std::string absent = fashion_mnist_absent(request); !absent.empty()) throw DataError(absent);
  Dataset dataset = read_mnist(find_mnist_files(fashion_mnist_folder(request)), 10, stop);
  dataset.class_names = {"T-shirt/top", "Trouser", "Pullover", "Dress", "Coat",
                         "Sandal",      "Shirt",   "Sneaker",  "Bag",   "Ankle boot"};
  return tested(request, std::move(dataset));
}

Dataset load_idx(const DataRequest& request, const std::stop_token& stop) {
  return tested(request, read_mnist(find_mnist_files(named_folder(request)), 0, stop));
}
Dataset load_cifar10(const DataRequest& request, const std::stop_token&) {
  return tested(request, read_cifar10(named_folder(request)));
}
Dataset load_csv(const DataRequest& request, const std::stop_token& stop) {
  return make_table(read_csv(named_path(request), stop), request.label, request.held_out, request.seed, stop);
}
Dataset load_text(const DataRequest& request, const std::stop_token&) {
  return with_held_out(read_text(named_path(request), request.context), request.held_out, request.seed);
}
Dataset load_arithmetic(const DataRequest& request, const std::stop_token&) {
  constexpr int64_t kDigits = 2;
  return tested(request, make_sums(kDigits, request.seed));
}
template <Dataset (*make)(uint64_t)> Dataset load_points(const DataRequest& request, const std::stop_token&) {
  return tested(request, make(request.seed));
}

constexpr double kOwnTest = 0, kTenth = 0.1;

constexpr DataSource kSources[] = {
    {kFashionMnist, "Fashion-MNIST",
     "Photographs of clothes in ten classes, 28 x 28 pixels: 60,000 to train on, 10,000 to test.", fashion_mnist_folder,
     false, kOwnTest, load_fashion_mnist, fashion_mnist_absent},
    {"idx", "Your own images", "A folder with four files in MNIST's format, plain or gzip; pixels become x / 255.",
     named_folder, true, kOwnTest, load_idx, idx_absent},
    {"cifar10", "CIFAR-10", "60,000 colour images in ten classes, 32 x 32: the folder of its binary version.",
     named_folder, true, kOwnTest, load_cifar10, cifar10_folder_absent},
    {"csv", "Your own table", "A CSV file with a header: numbers and categories, and one column to predict.",
     named_path, true, kTenth, load_csv, file_absent},
    {"text", "Your own text", "Any UTF-8 file, character by character: what comes next?", named_path, true, kTenth,
     load_text, file_absent},
    {"spirals", "Two spirals",
     "2,000 points on two arms that wind around each other: small, and hard for a small model.", nullptr, false,
     kOwnTest, load_points<make_spirals>, never_absent},
    {"moons", "Two moons", "2,000 points on two interleaved half circles: the quickest to learn.", nullptr, false,
     kOwnTest, load_points<make_moons>, never_absent},
    {"circles", "Two circles", "2,000 points on a circle around a smaller one: no straight line separates them.",
     nullptr, false, kOwnTest, load_points<make_circles>, never_absent},
    {"gaussians", "Four clouds",
     "2,000 points in four normal distributions that touch: no model classifies all correctly.", nullptr, false,
     kOwnTest, load_points<make_gaussians>, never_absent},
    {"sine", "Sine", "2,000 noisy values of a sine: numbers to predict instead of classes.", nullptr, false, kOwnTest,
     load_points<make_sine>, never_absent},
    {"arithmetic", "Sums", "8,000 sums of two-digit numbers, character by character: only the answer counts.", nullptr,
     false, kOwnTest, load_arithmetic, never_absent},
};

const DataSource& source_of(const DataRequest& request) {
  if (const DataSource* source = data_source_named(request.name)) return *source;
  std::string known;
  for (const DataSource& source : kSources) known += (known.empty() ? "" : ", ") + std::string(source.name);
  throw DataError("There is no data set \"" + request.name + "\": expected one of " + known + ".");
}

// Reduces the request to what its data depend on, so that requests for the same data are equal.
DataRequest identity_of(const DataRequest& request) {
  assert(request.limit >= 0);
  const DataSource& source = source_of(request);
  DataRequest identity = request;
  identity.path = source.location ? source.location(request).string() : "";
  if (identity.held_out == 0) identity.held_out = source.held_out;
  if (source.location && identity.held_out == 0) identity.seed = 0;
  return identity;
}

Dataset load(const DataRequest& identity, const std::stop_token& stop) {
  Dataset dataset = source_of(identity).load(identity, stop);
  dataset.name = identity.name;
  return dataset;
}

} // namespace

std::span<const DataSource> data_sources() { return kSources; }

const DataSource* data_source_named(std::string_view name) {
  const auto* found = std::ranges::find(kSources, name, &DataSource::name);
  return found == std::end(kSources) ? nullptr : found;
}

std::string absent_because(const DataRequest& request) { return source_of(request).absent_because(request); }

std::shared_ptr<const Dataset> load_dataset(const DataRequest& request, const std::stop_token& stop) {
  static DatasetCache cache(load);
  const DataRequest identity = identity_of(request);
  return cache.find_or_load(identity, identity.path.empty() ? "" : state_of_files(identity.path), stop);
}

std::shared_ptr<const Dataset> load_dataset_or_spirals(const DataRequest& request, const std::stop_token& stop) {
  const std::string absent = request.name == kFashionMnist ? absent_because(request) : std::string();
  if (absent.empty()) return load_dataset(request, stop);
  Dataset instead =
      *load_dataset({.name = "spirals", .seed = request.seed, .limit = request.limit, .held_out = request.held_out});
  instead.notice = absent + " Two spirals are used instead.";
  return std::make_shared<const Dataset>(std::move(instead));
}

} // namespace amplab
