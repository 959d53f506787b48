// SPDX-License-Identifier: Apache-2.0
#include "engine/interpreter/signature.h"
#include "engine/run/scaler_sentences.h"
#include "engine/step/loop_objects.h"
#include "engine/torch/host_numbers.h"
#include "engine/torch/tensor_object.h"

#include <algorithm>
#include <array>
#include <cmath>

namespace amplab {
namespace {

using namespace interpreter;

// Exceptions of torch/amp/grad_scaler.py, by ScalerFault (amp-semantics 4.5).
struct Raised {
  const char *exception, *sentence;
};

Raised raised_for(ScalerFault fault) {
  switch (fault) {
  case ScalerFault::growth_factor_not_above_one: return {"AssertionError", "The growth factor must be > 1.0."};
  case ScalerFault::backoff_factor_not_below_one: return {"AssertionError", "The backoff factor must be < 1.0."};
  case ScalerFault::not_initialized:
    return {"AssertionError", "Attempted {method} but _scale is None.  This may indicate your script did not use "
                              "scaler.scale(loss or outputs) earlier in the iteration."};
  case ScalerFault::already_unscaled: return {"RuntimeError", scaler_sentence::kAlreadyUnscaled};
  case ScalerFault::unscale_after_step: return {"RuntimeError", scaler_sentence::kUnscaleAfterStep};
  case ScalerFault::already_stepped: return {"RuntimeError", scaler_sentence::kAlreadyStepped};
  case ScalerFault::no_inf_checks_for_optimizer: return {"AssertionError", scaler_sentence::kNoInfChecksForOptimizer};
  case ScalerFault::no_inf_checks_before_update: return {"AssertionError", scaler_sentence::kNoInfChecksBeforeUpdate};
  case ScalerFault::fp16_gradients: return {"ValueError", "Attempting to unscale FP16 gradients."};
  case ScalerFault::empty_state:
    return {"RuntimeError",
            "The source state dict is empty, possibly because it was saved from a disabled instance of GradScaler."};
  }
  return {};
}

class ScalerObject final : public Object {
 public:
  ScalerObject(StepOps& ops, size_t scaler) : ops_(ops), scaler_(scaler) {}
  std::string type() const override { return "GradScaler"; }
  std::vector<std::string_view> attributes() const override {
    std::vector<std::string_view> names;
    for (const Method& method : kMethods) names.push_back(method.name);
    return names;
  }

  std::optional<Value> call_method(Interpreter& interpreter, std::string_view name,
                                   const Arguments& arguments) override {
    for (const Method& method : kMethods) {
      if (method.name != name) continue;
      try {
        return (this->*method.run)(interpreter, arguments);
      } catch (const ScalerError& error) {
        const Raised raised = raised_for(error.fault);
        std::string sentence = raised.sentence;
        if (const size_t at = sentence.find("{method}"); at != std::string::npos)
          sentence.replace(at, std::string_view("{method}").size(), name);
        interpreter.raise(raised.exception, sentence);
      }
    }
    return {};
  }

 private:
  struct Method {
    std::string_view name;
    Value (ScalerObject::*run)(Interpreter&, const Arguments&);
  };

  Value scale(Interpreter& interpreter, const Arguments& arguments) {
    static const Signature kSignature("scale", "outputs");
    return scaled(interpreter, kSignature.bind(interpreter, arguments)[0]);
  }
  Value scaled(Interpreter& interpreter, const Value& outputs) {
    if (const Tensor* tensor = torch::tensor_of(outputs)) {
      const bool converts = its().enabled() && !is_floating(tensor->dtype());
      const Tensor result =
          ops_.scale(scaler_, converts ? torch::in_floats(ops_, interpreter, *tensor, DType::f32) : *tensor);
      return result.same_as(*tensor) ? outputs : Value(make_ref<torch::TensorObject>(ops_, result));
    }
    if (!its().enabled()) return outputs;
    const Interpreter::DepthGuard depth(interpreter);
    auto* several = outputs.as<Sequence>();
    if (!several) interpreter.raise("ValueError", "outputs must be a Tensor or an iterable of Tensors");
    std::vector<Value> items;
    for (const Value& item : several->items) items.push_back(scaled(interpreter, item));
    return several->kind == Sequence::Kind::tuple ? tuple(std::move(items)) : list(std::move(items));
  }

  Value unscale(Interpreter& interpreter, const Arguments& arguments) {
    static const Signature kSignature("unscale_", "optimizer");
    ops_.unscale(scaler_, optimizer(interpreter, kSignature.bind(interpreter, arguments)[0]));
    return none();
  }

  Value step(Interpreter& interpreter, const Arguments& arguments) {
    static const Signature kSignature("step", "optimizer, closure=");
    const std::vector<Value> given = kSignature.bind(interpreter, arguments);
    const size_t number = optimizer(interpreter, given[0]);
    const bool by_keyword =
        std::ranges::any_of(arguments.keywords, [](const auto& keyword) { return keyword.name == "closure"; });
    if (its().enabled() && by_keyword) // PyTorch accepts it by position
      interpreter.raise("RuntimeError", "Closure use is not currently supported if GradScaler is enabled.");
    return step_with_closure(interpreter, ops_, scaler_, number, given[1]);
  }

  Value update(Interpreter& interpreter, const Arguments& arguments) {
    static const Signature kSignature("update", "new_scale=");
    const Value scale = kSignature.bind(interpreter, arguments)[0];
    std::optional<double> new_scale;
    if (!scale.is_absent() && !scale.is_none()) {
      if (!scale.is_float())
        interpreter.raise_unsupported("The lab's scaler.update() accepts a float only; PyTorch's accepts a tensor of "
                                      "one element too. Write float(...).");
      new_scale = scale.as_number();
      ops_.before_host_sync(interpreter); // the number may differ in the next step
    }
    ops_.update(scaler_, new_scale);
    return none();
  }

  Value get_scale(Interpreter& interpreter, const Arguments& arguments) {
    static const Signature kSignature("get_scale", "");
    kSignature.bind(interpreter, arguments);
    ops_.before_host_sync(interpreter);
    return Value(its().get_scale());
  }
  // A disabled scaler lacks these attributes until they are set.
  template <class T> Value attribute_value(Interpreter& interpreter, T value, size_t number, const char* attribute) {
    if (!its().enabled() && !set_[number])
      interpreter.raise("AttributeError", std::string("'GradScaler' object has no attribute '") + attribute + "'");
    return Value(value);
  }
  Value growth_factor(Interpreter& interpreter, const Arguments&) {
    return attribute_value(interpreter, its().growth_factor(), 0, "_growth_factor");
  }
  Value backoff_factor(Interpreter& interpreter, const Arguments&) {
    return attribute_value(interpreter, its().backoff_factor(), 1, "_backoff_factor");
  }
  Value growth_interval(Interpreter& interpreter, const Arguments&) {
    return attribute_value(interpreter, its().growth_interval(), 2, "_growth_interval");
  }
  double number_given(Interpreter& interpreter, const Arguments& arguments, const char* method, const char* parameter) {
    ops_.before_host_sync(interpreter); // a capture has the old settings
    return number(interpreter, Signature(method, parameter).bind(interpreter, arguments)[0], method, parameter);
  }
  Value set_growth_factor(Interpreter& interpreter, const Arguments& arguments) {
    its().set_growth_factor(number_given(interpreter, arguments, "set_growth_factor", "new_factor"));
    set_[0] = true;
    return none();
  }
  Value set_backoff_factor(Interpreter& interpreter, const Arguments& arguments) {
    its().set_backoff_factor(number_given(interpreter, arguments, "set_backoff_factor", "new_factor"));
    set_[1] = true;
    return none();
  }
  Value set_growth_interval(Interpreter& interpreter, const Arguments& arguments) {
    its().set_growth_interval(
        static_cast<int64_t>(number_given(interpreter, arguments, "set_growth_interval", "new_interval")));
    set_[2] = true;
    return none();
  }
  Value is_enabled(Interpreter&, const Arguments&) { return Value(its().enabled()); }

  Value state_dict(Interpreter& interpreter, const Arguments&) {
    ops_.before_host_sync(interpreter);
    const Ref<Dict> state = make_ref<Dict>();
    if (!its().enabled()) return Value(state);
    const auto add = [&](const char* key, Value value) {
      state->items.emplace_back(Value::text(key), std::move(value));
    };
    add("scale", its().get_scale());
    add("growth_factor", its().growth_factor());
    add("backoff_factor", its().backoff_factor());
    add("growth_interval", its().growth_interval());
    add("_growth_tracker", its().growth_tracker());
    return Value(state);
  }

  Value load_state_dict(Interpreter& interpreter, const Arguments& arguments) {
    static const Signature kSignature("GradScaler.load_state_dict", "state_dict");
    const Value given = kSignature.bind(interpreter, arguments)[0];
    if (!its().enabled()) return none();
    auto* const dict = given.as<Dict>();
    if (!dict && !(given.is_object() && given.object().length(interpreter)))
      interpreter.raise("TypeError", "object of type '" + type_name(given) + "' has no len()");
    if (!dict)
      interpreter.raise_unsupported("The lab's scaler.load_state_dict() accepts a dict, as scaler.state_dict() "
                                    "returns; PyTorch's accepts any mapping.");
    if (dict->items.empty()) throw ScalerError(ScalerFault::empty_state);
    const auto number_of = [&](const char* key) {
      const Value* const value = dict->find(interpreter, Value::text(key));
      if (!value) interpreter.raise("KeyError", std::string("'") + key + "'");
      if (!value->is_number())
        interpreter.raise_unsupported(
            "The lab's scaler.load_state_dict() accepts numbers, as scaler.state_dict() returns them, but \"" +
            std::string(key) + "\" is " + type_name(*value) + "; PyTorch accepts any value.");
      return value->as_number();
    };
    const auto count_of = [&](const char* key) {
      const double number = number_of(key);
      if (!(std::abs(number) < 0x1p53))
        interpreter.raise_unsupported("The lab's scaler.load_state_dict() accepts an integer as \"" + std::string(key) +
                                      "\".");
      return static_cast<int64_t>(number);
    };
    const double scale = number_of("scale"), growth = number_of("growth_factor"), backoff = number_of("backoff_factor");
    ops_.load_scaler(interpreter, scaler_,
                     {scale, growth, backoff, count_of("growth_interval"), count_of("_growth_tracker")});
    return none();
  }

  static constexpr Method kMethods[] = {{"scale", &ScalerObject::scale},
                                        {"unscale_", &ScalerObject::unscale},
                                        {"step", &ScalerObject::step},
                                        {"update", &ScalerObject::update},
                                        {"get_scale", &ScalerObject::get_scale},
                                        {"get_growth_factor", &ScalerObject::growth_factor},
                                        {"get_backoff_factor", &ScalerObject::backoff_factor},
                                        {"get_growth_interval", &ScalerObject::growth_interval},
                                        {"set_growth_factor", &ScalerObject::set_growth_factor},
                                        {"set_backoff_factor", &ScalerObject::set_backoff_factor},
                                        {"set_growth_interval", &ScalerObject::set_growth_interval},
                                        {"is_enabled", &ScalerObject::is_enabled},
                                        {"state_dict", &ScalerObject::state_dict},
                                        {"load_state_dict", &ScalerObject::load_state_dict}};

  size_t optimizer(Interpreter& interpreter, const Value& value) const {
    const std::optional<size_t> number = optimizer_of(value);
    if (!number)
      interpreter.raise("AttributeError", "'" + type_name(value) + "' object has no attribute 'param_groups'");
    return *number;
  }
  GradScaler& its() { return ops_.state().scalers[scaler_].scaler; }

  StepOps& ops_;
  size_t scaler_;
  std::array<bool, 3> set_ = {}; // by the program: growth factor, backoff factor, growth interval
};

} // namespace

interpreter::Value scaler_object(StepOps& ops, size_t scaler) { return Value(make_ref<ScalerObject>(ops, scaler)); }

} // namespace amplab
