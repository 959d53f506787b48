// SPDX-License-Identifier: Apache-2.0
#include "engine/data/catalogue.h"

#include "engine/data/idx.h"
#include "engine/data/points.h"

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

// Each source of files: where they lie, why they do not, and how they are read.

fs::path fashion_mnist_folder() {
  const char* elsewhere = std::getenv("AMPLAB_DATA_DIR");
  return fs::path(elsewhere ? elsewhere : "/usr/share/datasets") / kFashionMnist;
}

std::string fashion_mnist_absent(const DataRequest&) {
  try {
    find_mnist_files(fashion_mnist_folder());
    return {};
  } catch (const DataError&) {
    return "Fashion-MNIST is not in " + fashion_mnist_folder().string() +
           ": install it with \"apt install dataset-fashion-mnist\".";
  }
}

Dataset load_fashion_mnist(const DataRequest& request) {
  if (const std::string absent = fashion_mnist_absent(request); !absent.empty()) throw DataError(absent);
  Dataset dataset = read_mnist(find_mnist_files(fashion_mnist_folder()), 10);
  dataset.class_names = {"T-shirt/top", "Trouser", "Pullover", "Dress", "Coat",
                         "Sandal",      "Shirt",   "Sneaker",  "Bag",   "Ankle boot"};
  return dataset;
}

fs::path idx_folder(const DataRequest& request) {
  if (request.path.empty()) throw DataError("data.path is empty: expected the folder with the files of \"idx\".");
  std::error_code unreadable; // then it is no regular file, and looking for the four files will say what is wrong
  const fs::path path = fs::path(request.path).lexically_normal();
  return fs::is_regular_file(path, unreadable) ? path.parent_path() : path;
}

std::string idx_absent(const DataRequest& request) {
  try {
    find_mnist_files(idx_folder(request));
    return {};
  } catch (const DataError& error) {
    return error.what();
  }
}

Dataset load_idx(const DataRequest& request) { return read_mnist(find_mnist_files(idx_folder(request)), 0); }

std::string never_absent(const DataRequest&) { return {}; }
Dataset load_spirals(const DataRequest& request) { return make_spirals(request.seed); }
Dataset load_moons(const DataRequest& request) { return make_moons(request.seed); }

constexpr DataSource kSources[] = {
    {kFashionMnist, "Fashion-MNIST",
     "Photographs of clothes in ten classes, 28 x 28 pixels: 60,000 to train on, 10,000 to test.", false, false,
     load_fashion_mnist, fashion_mnist_absent},
    {"idx", "Your own images", "A folder with four files in MNIST's format, plain or gzip; pixels become x / 255.",
     false, true, load_idx, idx_absent},
    {"spirals", "Two spirals",
     "2,000 points on two arms that wind around each other: small, and hard for a small model.", true, false,
     load_spirals, never_absent},
    {"moons", "Two moons", "2,000 points on two half circles that reach into each other: the quickest to learn.", true,
     false, load_moons, never_absent},
};

const DataSource& source_of(const DataRequest& request) {
  if (const DataSource* source = data_source_named(request.name)) return *source;
  std::string known;
  for (const DataSource& source : kSources) known += (known.empty() ? "" : ", ") + std::string(source.name);
  throw DataError("There is no data set \"" + request.name + "\": expected one of " + known + ".");
}

std::string place_of(const DataSource& source, const DataRequest& request) {
  if (source.generated) return {};
  return (source.needs_path ? idx_folder(request) : fashion_mnist_folder()).string();
}

// The request with only what its data depend on, so that requests for the same data become equal.
DataRequest identity_of(const DataRequest& request) {
  assert(request.limit >= 0);
  const DataSource& source = source_of(request);
  DataRequest identity = request;
  if (!source.generated) identity.seed = 0;
  identity.path = place_of(source, request);
  return identity;
}

Split first_samples(const Split& whole, int64_t count) {
  Split part;
  std::visit(
      [&](const auto& stored) {
        const size_t width = stored.size() / whole.targets.size();
        part.features =
            std::decay_t<decltype(stored)>(stored.begin(), stored.begin() + count * static_cast<int64_t>(width));
      },
      whole.features);
  part.targets.assign(whole.targets.begin(), whole.targets.begin() + count);
  return part;
}

Dataset limited(const Dataset& whole, int64_t limit) {
  Dataset part{.name = whole.name,
               .training = first_samples(whole.training, limit),
               .test = whole.test,
               .feature_shape = whole.feature_shape,
               .class_count = whole.class_count,
               .class_names = whole.class_names,
               .checksum = {},
               .notice = whole.notice};
  part.checksum = checksum_of(part.training);
  return part;
}

// What is loaded, for as long as somebody holds it. One load at a time, so that lanes that ask together load once.
class Shelf {
 public:
  std::shared_ptr<const Dataset> find_or_load(const DataRequest& identity) {
    const std::scoped_lock lock(mutex_);
    std::erase_if(held_, [](const auto& entry) { return entry.second.expired(); });
    return find(identity);
  }

 private:
  std::shared_ptr<const Dataset> find(const DataRequest& identity) {
    if (const auto held = held_.find(identity); held != held_.end())
      if (auto dataset = held->second.lock()) return dataset;
    auto dataset = load(identity);
    held_[identity] = dataset;
    return dataset;
  }

  std::shared_ptr<const Dataset> load(DataRequest identity) {
    if (const int64_t limit = std::exchange(identity.limit, 0); limit > 0) {
      const auto whole = find(identity);
      return limit < whole->training.count() ? std::make_shared<const Dataset>(limited(*whole, limit)) : whole;
    }
    Dataset dataset = source_of(identity).load(identity);
    dataset.name = identity.name;
    return std::make_shared<const Dataset>(std::move(dataset));
  }

  std::mutex mutex_;
  std::map<DataRequest, std::weak_ptr<const Dataset>> held_;
};

Shelf& shelf() {
  static Shelf one;
  return one;
}

} // namespace

std::span<const DataSource> data_sources() { return kSources; }

const DataSource* data_source_named(std::string_view name) {
  const auto* found = std::ranges::find(kSources, name, &DataSource::name);
  return found == std::end(kSources) ? nullptr : found;
}

std::string absent_because(const DataRequest& request) { return source_of(request).absent_because(request); }

std::shared_ptr<const Dataset> load_dataset(const DataRequest& request) {
  return shelf().find_or_load(identity_of(request));
}

std::shared_ptr<const Dataset> load_dataset_or_spirals(const DataRequest& request) {
  const std::string absent = request.name == kFashionMnist ? absent_because(request) : std::string();
  if (absent.empty()) return load_dataset(request);
  Dataset instead = *load_dataset({.name = "spirals", .seed = request.seed, .limit = request.limit});
  instead.notice = absent + " Two spirals are used instead.";
  return std::make_shared<const Dataset>(std::move(instead));
}

} // namespace amplab
