// SPDX-License-Identifier: Apache-2.0
// Weights and checkpoints in safetensors files, and wire messages.
#include "engine/checkpoint/safetensors.h"
#include "engine/checkpoint/state_dict.h"
#include "engine/state/state_file.h"
#include "engine/wire/stream.h"
#include "tests/engine/wire/samples.h"
#include "tests/fuzz/target.h"

#include <algorithm>
#include <sstream>

namespace amplab::fuzz {
namespace {

class TextSink final : public ByteSink {
 public:
  void write(std::string_view bytes) override { text += bytes; }
  std::string text;
};

std::string file_text(const TensorFile& file) {
  TextSink sink;
  write_safetensors(sink, file);
  return sink.text;
}

TensorFile file_of(std::string_view input) {
  std::istringstream in{std::string(input)};
  return read_safetensors(in, input.size(), "it");
}

std::string read_file(std::string_view input) {
  TensorFile file;
  try {
    file = file_of(input);
  } catch (const CheckpointError& error) {
    return error.what();
  }
  const TensorFile again = file_of(file_text(file));
  if (again.metadata != file.metadata || again.tensors.size() != file.tensors.size())
    throw Finding{"what was written reads as something else"};
  try {
    const ExpectedTensor weights[] = {{"fc1.weight", FileDType::f32, {2, 3}}, {"fc1.bias", FileDType::f16, {2}}};
    (void)match_state_dict(weights_in(file), weights, "it");
  } catch (const CheckpointError&) { // of another model
  }
  try {
    const TrainerState state = state_in(file, "it");
    if (state.step < 0 || state.samples > int64_t{1} << 53 || state.updates > int64_t{1} << 53)
      throw Finding{"a count is none"};
    return "a checkpoint";
  } catch (const CheckpointError& error) {
    return std::string("accepted ") + error.what();
  }
}

std::vector<std::string> small_files() {
  NamedTensor weight{"fc1.weight", FileDType::f32, {2, 3}, std::vector<std::byte>(24)},
      bias{"fc1.bias", FileDType::f16, {2}, std::vector<std::byte>(4)};
  TrainerState state;
  state.weights = {weight, bias};
  state.optimizer["fc1.weight"] = {3, {weight}};
  state.optimizer["fc1.weight"].tensors[0].name = "exp_avg";
  state.scaler = ScalerState{};
  state.program_flags = {
      {"model"}, {{"fc1.weight", false}}, {{"scaler", {{"optimizer", {ScalerStage::stepped, true}}}}}};
  NamedTensor unnamed = bias;
  unnamed.name.clear();
  state.names = {{"heat", {PersistentTensor{unnamed, true, unnamed}}}, {"first", {PersistentParameter{"fc1.weight"}}}};
  return {file_text(weights_file({weight, bias})), file_text({}), file_text(checkpoint_file(state))};
}

// Repairs the length of the header, up to the last brace.
void mend_length(std::string& input) {
  if (input.size() < 8) return;
  const size_t brace = input.rfind('}');
  const uint64_t length = brace == std::string::npos || brace < 8 ? 0 : brace + 1 - 8;
  for (size_t i = 0; i < 8; ++i) input[i] = static_cast<char>(length >> (8 * i));
}

// Reads the input as a stream in pieces.
std::string read_frames(std::string_view input) {
  std::string answer;
  wire::Splitter splitter;
  try {
    for (size_t begin = 0; begin < input.size();) {
      const size_t piece = std::min<size_t>(1 + static_cast<unsigned char>(input[begin]), input.size() - begin);
      splitter.feed(std::as_bytes(std::span(input.substr(begin, piece))));
      begin += piece;
      while (const auto body = splitter.next()) {
        const auto note = [&](auto decode) {
          try {
            const auto message = decode(*body);
            const auto again = wire::encode(message);
            if (wire::encode(decode(std::span(again).subspan(4))) != again)
              throw Finding{"what was sent is read as something else"};
            answer += "accepted ";
          } catch (const wire::WireError& error) {
            answer += error.what();
          }
        };
        note([](std::span<const std::byte> bytes) { return wire::decode_command(bytes); });
        note([](std::span<const std::byte> bytes) { return wire::decode_report(bytes); });
      }
    }
  } catch (const wire::WireError& error) {
    answer += error.what();
  }
  return answer;
}

std::vector<std::string> every_message() {
  std::vector<std::string> texts;
  const auto add = [&](const std::vector<std::byte>& bytes) {
    texts.emplace_back(reinterpret_cast<const char*>(bytes.data()), bytes.size());
  };
  for (const wire::Command& command : wire::sample_commands()) add(wire::encode(command));
  for (const wire::Report& report : wire::sample_reports()) add(wire::encode(report));
  return texts;
}

// Makes the input one message with a valid length.
void mend_frame(std::string& input) {
  if (input.size() < 4) return;
  const size_t length = input.size() - 4;
  for (size_t i = 0; i < 4; ++i) input[i] = static_cast<char>(length >> (8 * i));
}

} // namespace

Target safetensors_files() {
  return {"safetensors",
          read_file,
          small_files,
          {"\"dtype\"", "\"shape\"", "\"data_offsets\"", "\"__metadata__\"", "\"F32\"", "\"BOOL\"", "[0,0]", "[]", "{}",
           "optimizer.state.", ".step", "\"progress\"", "\"scaler\"", "\"config\"",
           "\\\"samples\\\":", "\\\"_growth_tracker\\\":"},
          mend_length};
}
Target frames() {
  return {"frames",
          read_frames,
          every_message,
          {"\xbf", "\x9f", "\xfb", "\x1b", "\x5b", "\xd8", "type", "texts", "records"},
          mend_frame};
}

} // namespace amplab::fuzz
