// SPDX-License-Identifier: Apache-2.0
#include "app/engine/workloads.h"

#include "engine/data/catalogue.h"
#include "engine/data/characters.h"
#include "engine/data/random.h"
#include "engine/run/mode.h"

#include <cstring>

namespace amplab {
namespace {

using Data = std::shared_ptr<const Dataset>;

// Random bytes in the shape of `count` images. Speed does not depend on their content.
Data drawn_pictures(const Shape& shape, int64_t count, int64_t classes) {
  DataRandom random(42, DataRandom::training_points);
  std::vector<uint8_t> bytes(static_cast<size_t>(shape.count() * count));
  for (size_t at = 0; at + sizeof(uint64_t) <= bytes.size(); at += sizeof(uint64_t)) {
    const uint64_t drawn = random.next();
    std::memcpy(&bytes[at], &drawn, sizeof drawn);
  }
  Dataset dataset;
  dataset.name = "drawn pictures";
  dataset.feature_shape = shape;
  dataset.class_count = classes;
  dataset.training.features = std::move(bytes);
  for (int64_t i = 0; i < count; ++i) dataset.training.targets.push_back(i % classes);
  return std::make_shared<const Dataset>(std::move(dataset));
}

Data fashion() {
  const DataRequest request{"fashion-mnist"};
  return absent_because(request).empty() ? load_dataset(request) : drawn_pictures({1, 28, 28}, 60'000, 10);
}

Data small_colour_pictures() { return drawn_pictures({3, 32, 32}, 10'000, 10); } // in the shape of CIFAR-10

// Random characters from an alphabet. Speed depends only on its size.
template <int64_t kContext> Data text() {
  constexpr uint64_t kAlphabet = 80;
  constexpr char kFirst = '!';
  std::string characters(1'000'000, kFirst);
  DataRandom random(42, DataRandom::training_points);
  for (char& character : characters) character = static_cast<char>(kFirst + random.below(kAlphabet));
  Dataset dataset = make_text(characters, kContext, "The drawn text");
  dataset.name = "drawn text";
  return std::make_shared<const Dataset>(std::move(dataset));
}

Data spirals() { return load_dataset({"spirals"}); }

struct WorkloadRow {
  std::string_view name;
  Home home;
  int64_t batch;
  Data (*data)();
  ModelConfig model;
};

const WorkloadRow kSubjects[] = {
    {"tiny", Home::anywhere, 64, spirals, {.hidden = {16, 16}}},
    {"mlp", Home::anywhere, 128, fashion, {.hidden = {512, 512}}},
    {"cnn", Home::anywhere, 128, fashion, {.name = "cnn", .hidden = {128}, .norm = "batch"}},
    {"resnet20",
     Home::gpu,
     256,
     small_colour_pictures,
     {.name = "resnet", .channels = {16, 32, 64}, .norm = "batch", .blocks = 3}},
    {"transformer",
     Home::gpu,
     64,
     text<256>,
     {.name = "transformer", .activation = "gelu", .width = 384, .heads = 6, .blocks = 6}},
    {"small-resnet20",
     Home::processor,
     128,
     fashion,
     {.name = "resnet", .channels = {16, 32, 64}, .norm = "batch", .blocks = 3}},
    {"small-transformer",
     Home::processor,
     16,
     text<128>,
     {.name = "transformer", .activation = "gelu", .width = 128, .heads = 4, .blocks = 4}},
};

RunConfig config_of(const WorkloadRow& subject, const Mode& mode) {
  RunConfig config;
  config.data.batch_size = subject.batch;
  config.model = subject.model;
  config.precision.mode = mode.name;
  config.precision.convolution_tf32 = mode.low == DType::tf32; // true fp32 otherwise
  config.scaler.kind = mode.scaler_usual ? "dynamic" : "none";
  config.train.steps = int64_t{1} << 40;
  config.train.eval_every = 0;
  return config;
}

} // namespace

std::vector<Workload> workloads() {
  std::vector<Workload> all;
  for (const WorkloadRow& subject : kSubjects)
    for (const Mode& mode : kModes)
      if (mode.parameters == DType::f32)
        all.push_back({std::string(subject.name).append("-").append(mode.lane), subject.home, config_of(subject, mode),
                       subject.data});
  return all;
}

} // namespace amplab
