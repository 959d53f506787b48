// SPDX-License-Identifier: Apache-2.0
// torch.autocast, the gradient modes, and their queries.
#include "engine/torch/context.h"

#include "engine/autograd/apply.h"
#include "engine/torch/call.h"
#include "engine/torch/device_name.h"
#include "engine/torch/dtype_object.h"
#include "engine/torch/torch.h"

#include <memory>

namespace amplab::torch {
namespace {

class AutocastRegion final : public Context {
 public:
  AutocastRegion(Environment& environment, bool enabled, DType dtype, std::optional<bool> cache)
      : environment_(environment), enabled_(enabled), dtype_(dtype), cache_(cache) {}
  std::string type() const override { return "autocast"; }
  Ref<Context> fresh_copy() const override { return make_ref<AutocastRegion>(environment_, enabled_, dtype_, cache_); }

  std::optional<Value> enter(Interpreter&) override {
    AutocastState state = environment_.region();
    state.enabled = enabled_;
    state.dtype = dtype_;
    if (cache_) state.cache_enabled = *cache_;
    entered_.push_back(std::make_unique<AutocastGuard>(state, clear_cast_cache));
    return Value(Ref<interpreter::Object>(this));
  }
  void leave(Interpreter&) override { entered_.pop_back(); }

 private:
  Environment& environment_;
  bool enabled_;
  DType dtype_;
  std::optional<bool> cache_; // empty: keep the surrounding setting
  std::vector<std::unique_ptr<AutocastGuard>> entered_;
};

Value region(const Call& c, bool enabled, std::optional<DType> dtype, std::optional<bool> cache) {
  const DType low = dtype.value_or(autocast_state().dtype);
  if (enabled && !is_16bit(low)) {
    const std::string device = c.environment.device_type == "cuda" ? "CUDA" : "CPU";
    warn(c.interpreter, c.environment, "UserWarning",
         "In " + device + " autocast, but the target dtype is not supported. Disabling autocast.\n" + device +
             " Autocast only supports dtypes of torch.bfloat16, torch.float16 currently.");
    enabled = false;
  }
  return make_ref<AutocastRegion>(c.environment, enabled, low, cache);
}

std::optional<bool> cache_of(const Call& c, size_t i) {
  return c.is_given(i) ? std::optional(c.flag(i, true)) : std::nullopt;
}

Value autocast(const Call& c) { // device_type, dtype=, enabled=, cache_enabled=
  expect_device_type(c.interpreter, c.environment, c.arguments[0]);
  return region(c, c.flag(2, true), c.dtype(1), cache_of(c, 3));
}

Value cuda_autocast(const Call& c) { // enabled=, dtype=, cache_enabled=
  warn(c.interpreter, c.environment, "FutureWarning",
       "`torch.cuda.amp.autocast(args...)` is deprecated. Please use `torch.amp.autocast('cuda', args...)` instead.");
  expect_device_type(c.interpreter, c.environment, Value::text("cuda"));
  return region(c, c.flag(0, true), c.dtype(1).value_or(DType::f16), cache_of(c, 2));
}

class GradMode final : public Context {
 public:
  // sets_it: torch.set_grad_enabled, which in PyTorch also takes effect without a `with`.
  GradMode(Environment& environment, bool on, bool sets_it) : environment_(environment), on_(on), unused_(sets_it) {}
  ~GradMode() override {
    if (unused_)
      environment_.misuse = "the lab has torch.set_grad_enabled as a context or decorator only; PyTorch also as a "
                            "plain call. Write: with torch.set_grad_enabled(False):";
  }
  std::string type() const override { return unused_ ? "set_grad_enabled" : on_ ? "enable_grad" : "no_grad"; }
  Ref<Context> fresh_copy() const override { return unused_ = false, make_ref<GradMode>(environment_, on_, false); }
  std::optional<Value> enter(Interpreter& interpreter) override {
    if (entered_)
      interpreter.raise_unsupported(
          "this context is entered already; PyTorch then loses the state before it. Create a new one");
    unused_ = false;
    entered_.emplace(on_);
    return interpreter::none();
  }
  void leave(Interpreter&) override { entered_.reset(); }

 private:
  Environment& environment_;
  bool on_;
  mutable bool unused_;
  std::optional<GradModeGuard> entered_;
};

// Both @torch.no_grad and @torch.no_grad().
template <bool on> Value grad_mode(const Call& c) {
  const auto mode = make_ref<GradMode>(c.environment, on, false);
  return c.is_given(0) ? within(mode, c.arguments[0]) : Value(mode);
}
Value set_grad_enabled(const Call& c) { return make_ref<GradMode>(c.environment, c.flag(0, true), true); }
Value is_grad_enabled(const Call&) { return grad_enabled(); }

Value is_autocast_enabled(const Call& c) {
  const std::string device_type = c.is_given(0) ? device_type_of(c.interpreter, c.arguments[0]) : "cuda";
  return device_type == c.environment.device_type && autocast_state().enabled;
}
Value get_autocast_dtype(const Call& c) {
  expect_own_device(c.interpreter, c.environment, c.arguments[0]);
  return dtype_value(c.environment, autocast_state().dtype);
}
Value clear_cache(const Call&) { return clear_cast_cache(), interpreter::none(); }

// ---- torch.cuda ----
Value is_cuda(const Call& c) { return c.environment.device_type == "cuda"; }
Value device_count(const Call& c) { return static_cast<int64_t>(c.environment.device_type == "cuda"); }
Value nothing(const Call&) { return interpreter::none(); }

constexpr Row kRegionRows[] = {
    {"autocast", "device_type, dtype=, enabled=, cache_enabled=", kTorch | kAmp, autocast, -1, "autocast.__init__"},
    {"autocast", "enabled=, dtype=, cache_enabled=", kCudaAmp, cuda_autocast, -1, "autocast.__init__"},
    {"no_grad", "orig_func=", kTorch | kAutograd, grad_mode<false>},
    {"enable_grad", "orig_func=", kTorch | kAutograd, grad_mode<true>},
    {"set_grad_enabled", "mode", kTorch | kAutograd, set_grad_enabled},
    {"is_grad_enabled", "", kTorch, is_grad_enabled},
    {"is_autocast_enabled", "device_type=", kTorch, is_autocast_enabled},
    {"get_autocast_dtype", "device_type", kTorch, get_autocast_dtype},
    {"clear_autocast_cache", "", kTorch, clear_cache},
    {"is_available", "", kCuda, is_cuda},
    {"is_bf16_supported", "including_emulation=", kCuda, is_cuda},
    {"device_count", "", kCuda, device_count},
    {"synchronize", "device=", kCuda, nothing},
    {"empty_cache", "", kCuda, nothing},
};

} // namespace

std::span<const Row> region_rows() { return kRegionRows; }

AutocastState initial_autocast(const Environment& environment) {
  return {.dtype = environment.device_type == "cuda" ? DType::f16 : DType::bf16};
}

void expect_device_type(Interpreter& interpreter, const Environment& environment, const Value& device_type) {
  if (!device_type.as<interpreter::Text>()) {
    const std::string type = device_type.as<DeviceObject>() ? "torch.device" : interpreter::type_name(device_type);
    interpreter.raise("ValueError", "Expected `device_type` of type `str`, got: `<class '" + type + "'>`");
  }
  const std::string type = device_type_of(interpreter, device_type);
  if (type == environment.device_type) return;
  interpreter.raise_unsupported("this run computes on '" + environment.device_type +
                                "': in the lab a region applies to the run's device only; PyTorch also allows '" +
                                type + "', which would have no effect here. Write device_type=device");
}

} // namespace amplab::torch
