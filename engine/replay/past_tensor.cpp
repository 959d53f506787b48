// SPDX-License-Identifier: Apache-2.0
#include "engine/replay/past_tensor.h"

#include "engine/context/execution_context.h"
#include "engine/inspection/call_names.h"
#include "engine/run/config_error.h"
#include "engine/run/nearest.h"
#include "engine/run/number_text.h"
#include "engine/run/printable.h"

#include <algorithm>
#include <optional>
#include <utility>

namespace amplab {
namespace {

// "activation gradient", for sentences.
std::string words_of(TensorKind kind) {
  std::string words(name_of(kind));
  std::ranges::replace(words, '_', ' ');
  return words;
}

void check_size(const std::string& name, size_t bytes) {
  if (bytes > kMostTensorBytes)
    throw ConfigError(printable(name) + " takes " + bytes_text(static_cast<double>(bytes)) +
                      "; the limit for tensors is " + bytes_text(static_cast<double>(kMostTensorBytes)) + ".");
}

// Returns the elements in row-major order, in the view's dtype.
TensorValues values_of(CachingAllocator& memory, Device& device, const View& view) {
  Tensor dense;
  if (!view.contiguous()) {
    dense = Tensor(memory, view.shape, view.dtype, MemoryCategory::inspection);
    const View to[] = {dense.view()};
    device.run({Op::clone, Direction::forward, {&view, 1}, to});
  }
  TensorValues values;
  values.dtype = name_of(view.dtype);
  values.shape.assign(view.shape.size.begin(), view.shape.size.begin() + view.shape.rank);
  values.bits.resize(view.bytes());
  device.copy_to_host(values.bits.data(), dense ? dense.view().data : view.data, view.bytes());
  return values;
}

// Returns "fc1.weight" for "fc1.weight.grad".
std::string without_end(const std::string& name, std::string_view end) {
  return name.ends_with(end) ? name.substr(0, name.size() - end.size()) : name;
}

// Returns the named parameter. end: the kind's suffix. Throws: ConfigError.
const Parameter& parameter_named(std::span<const Parameter> parameters, const TensorName& wanted,
                                 std::string_view end) {
  const std::string name = without_end(wanted.name, end);
  const auto found = std::ranges::find(parameters, name, &Parameter::name);
  if (found != parameters.end() && wanted.name == name + std::string(end)) return *found;
  std::vector<std::string> names;
  for (const Parameter& p : parameters) names.push_back(p.name + std::string(end));
  const std::vector<std::string_view> known(names.begin(), names.end());
  throw ConfigError("There is no " + words_of(wanted.kind) + " \"" + printable(wanted.name) + "\"; did you mean \"" +
                    std::string(nearest_of(known, wanted.name)) + "\"?");
}

// Reads a tensor once it is made in a replayed step.
class Seeker final : public CallObserver {
 public:
  // gradient_of: the stepped tensor. Undefined for other kinds.
  Seeker(CachingAllocator& memory, const TensorName& wanted, Tensor gradient_of)
      : memory_(memory), wanted_(wanted), gradient_of_(std::move(gradient_of)) {}

  // Phases after backward change gradients in place.
  void before(Device& device, const Call& call) override {
    if (found_ || !gradient_of_ || !gradient_of_.grad() || current_context().phase <= Phase::backward) return;
    const View& view = gradient_of_.grad().view();
    if (std::ranges::find(call.in, view.data, &View::data) != call.in.end()) take(device, view);
  }
  void after(Device& device, const Call& call, const OpRecord& record) override {
    if (gradient_of_) return;
    const std::optional<TensorName> made = call_names_.made_by(call, record);
    if (!made || made->kind != wanted_.kind) return;
    if (made->name == wanted_.name) {
      calls_.push_back(record.seq);
      if (!found_ && (wanted_.seq == 0 || wanted_.seq == record.seq)) take(device, call.out.front());
    }
    if (std::ranges::find(names_, made->name) == names_.end()) names_.push_back(made->name);
  }
  // Reads a gradient that no call after backward has read. It is as backward left it.
  void at_the_end(Device& device) {
    if (!found_ && gradient_of_ && gradient_of_.grad()) take(device, gradient_of_.grad().view());
  }

  // Throws: ConfigError if the tensor was not made, or is too large.
  TensorValues values(int64_t step) && {
    if (too_large_ > 0) check_size(wanted_.name, too_large_);
    if (found_) return std::move(*found_);
    const std::string its_step = "Step " + std::to_string(step);
    if (gradient_of_)
      throw ConfigError(its_step + " has no gradient \"" + printable(wanted_.name) + "\": backward did not reach it.");
    if (names_.empty()) throw ConfigError(its_step + " has no " + words_of(wanted_.kind) + ".");
    if (calls_.empty()) {
      const std::vector<std::string_view> known(names_.begin(), names_.end());
      throw ConfigError(its_step + " has no " + words_of(wanted_.kind) + " \"" + printable(wanted_.name) +
                        "\"; did you mean \"" + std::string(nearest_of(known, wanted_.name)) + "\"?");
    }
    throw ConfigError("Call " + std::to_string(wanted_.seq) + " of step " + std::to_string(step) + " did not make \"" +
                      wanted_.name + "\"; the first that did was call " + std::to_string(calls_.front()) +
                      ", the last " + std::to_string(calls_.back()) + ".");
  }

 private:
  void take(Device& device, const View& view) {
    if (view.bytes() > kMostTensorBytes)
      too_large_ = view.bytes();
    else
      found_ = values_of(memory_, device, view);
  }

  CachingAllocator& memory_;
  const TensorName& wanted_;
  Tensor gradient_of_;
  CallNames call_names_;
  std::optional<TensorValues> found_;
  size_t too_large_ = 0;           // bytes
  std::vector<int64_t> calls_;     // with the name
  std::vector<std::string> names_; // of this kind, without duplicates
};

// Returns after minus before, in fp32. Requires: equal shape and dtype.
TensorValues difference(CachingAllocator& memory, Device& device, const View& after, const View& before) {
  const Tensor result(memory, after.shape, DType::f32, MemoryCategory::inspection);
  const View in[] = {after, before}, out[] = {result.view()};
  device.run({Op::sub, Direction::forward, in, out, ScalarAttributes{}});
  return values_of(memory, device, result.view());
}

} // namespace

TensorValues past_tensor(const Past& past, int64_t step, const TensorName& wanted) {
  past.require_step(step);
  const auto trainer = past.at(step - 1);
  prepare_next_step(*trainer, past.history);
  CachingAllocator& memory = trainer->allocator();
  Device& device = memory.device();
  const std::vector<Parameter> own = trainer->parameters(), stepped = trainer->stepped();
  const auto labelled = [&](TensorValues values) {
    values.step = step;
    values.tensor = wanted;
    return values;
  };
  const auto view_to_read = [&](const View& view) {
    check_size(wanted.name, view.bytes());
    return labelled(values_of(memory, device, view));
  };
  switch (wanted.kind) {
  case TensorKind::weight: return view_to_read(parameter_named(own, wanted, "").tensor.view());
  case TensorKind::master: {
    const Tensor& master = parameter_named(stepped, wanted, "").tensor;
    if (std::ranges::any_of(own, [&](const Parameter& p) { return p.tensor.same_as(master); }))
      throw ConfigError(wanted.name + " has no master in mode " + trainer->config().precision.mode +
                        ": the optimizer steps the weight itself.");
    return view_to_read(master.view());
  }
  case TensorKind::update: {
    const Tensor weight = parameter_named(stepped, wanted, ".update").tensor;
    check_size(wanted.name, static_cast<size_t>(weight.count()) * sizeof(float));
    const Tensor before(memory, weight.shape(), weight.dtype(), MemoryCategory::inspection);
    const View from[] = {weight.view()}, to[] = {before.view()};
    device.run({Op::clone, Direction::forward, from, to});
    // A program may change the weight itself, without an optimizer.
    if (past.inspected_step(*trainer).record.skipped &&
        values_of(memory, device, weight.view()).bits == values_of(memory, device, before.view()).bits)
      throw ConfigError("Step " + std::to_string(step) + " was skipped: it has no update of " +
                        without_end(wanted.name, ".update") + ".");
    return labelled(difference(memory, device, weight.view(), before.view()));
  }
  case TensorKind::gradient:
  case TensorKind::activation:
  case TensorKind::activation_gradient: break;
  }
  const bool gradient = wanted.kind == TensorKind::gradient;
  Seeker seeker(memory, wanted, gradient ? parameter_named(stepped, wanted, ".grad").tensor : Tensor());
  past.inspected_step(*trainer, &seeker);
  seeker.at_the_end(device);
  return labelled(std::move(seeker).values(step));
}

} // namespace amplab
