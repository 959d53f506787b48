// SPDX-License-Identifier: Apache-2.0
#include "engine/interpreter/signature.h"
#include "engine/step/loop_objects.h"
#include "engine/torch/cost_limits.h"
#include "engine/torch/errors.h"
#include "engine/torch/tensor_object.h"

#include <algorithm>

namespace amplab {
namespace {

using namespace interpreter;

// A generator over parameters, usable once.
class Parameters final : public Iterator {
 public:
  Parameters(StepOps& ops, std::vector<Tensor> tensors, std::vector<std::string> names)
      : ops_(ops), tensors_(std::move(tensors)), names_(std::move(names)) {}

  std::optional<Value> next(Interpreter&) override {
    if (next_ == tensors_.size()) return {};
    const size_t i = next_++;
    const Value parameter = torch::parameter_object(ops_, tensors_[i]);
    return names_.empty() ? parameter : tuple({Value::text(names_[i]), parameter});
  }

 private:
  StepOps& ops_;
  std::vector<Tensor> tensors_;
  std::vector<std::string> names_; // empty: parameters without names
  size_t next_ = 0;
};

std::vector<Tensor> tensors_of(const TrainedModel& model) {
  std::vector<Tensor> tensors;
  for (const Parameter& p : model.module().parameters()) tensors.push_back(p.tensor);
  return tensors;
}

// A generator over (name, parameter), usable once.
Value named_parameters_of(StepOps& ops, const TrainedModel& model) {
  std::vector<std::string> names;
  for (const Parameter& p : model.module().parameters()) names.push_back(p.name);
  return Value(make_ref<Parameters>(ops, tensors_of(model), std::move(names)));
}

constexpr std::pair<std::string_view, DType> kConversions[] = {
    {"half", DType::f16}, {"bfloat16", DType::bf16}, {"float", DType::f32}};

// model.no_sync(), as contextlib wraps DistributedDataParallel's generator: can be entered once.
class NoSync final : public Object {
 public:
  NoSync(StepOps& ops, size_t model) : ops_(ops), model_(model) {}
  std::string type() const override { return "_GeneratorContextManager"; }
  std::optional<Value> enter(Interpreter& interpreter) override {
    if (std::exchange(entered_, true))
      interpreter.raise("AttributeError", "'_GeneratorContextManager' object has no attribute 'args'");
    before_ = std::exchange(ops_.state().models[model_].syncs, false);
    return none();
  }
  void leave(Interpreter&) override { ops_.state().models[model_].syncs = before_; }

 private:
  StepOps& ops_;
  size_t model_;
  bool entered_ = false, before_ = true;
};

class Model final : public Object {
 public:
  Model(StepOps& ops, size_t model) : ops_(ops), model_(model) {}
  std::string type() const override { return "Module"; }
  std::vector<std::string_view> attributes() const override {
    return {"parameters",
            "named_parameters",
            "zero_grad",
            "train",
            "eval",
            "training",
            "half",
            "bfloat16",
            "float",
            "no_sync",
            "require_backward_grad_sync"};
  }

  std::optional<Value> attribute(Interpreter&, std::string_view name) override {
    if (name == "training") return Value(its().training);
    if (name == "require_backward_grad_sync") return Value(its().syncs);
    return {};
  }

  bool set_attribute(Interpreter& interpreter, std::string_view name, const Value&) override {
    if (name == "require_backward_grad_sync")
      interpreter.raise_unsupported(
          "model.require_backward_grad_sync can be read in the lab, and set in PyTorch. Write: with model.no_sync():");
    return false;
  }

  std::optional<Value> call(Interpreter& interpreter, const Arguments& arguments) override {
    static const Signature kForward("forward", "input");
    const Value x = kForward.bind(interpreter, arguments)[0];
    const Tensor* input = torch::tensor_of(x);
    if (!input) interpreter.raise("TypeError", "forward(): argument 'input' must be Tensor, not " + type_name(x));
    charge(interpreter, *input);
    try {
      return torch::translated(interpreter, ops_, [&] {
        return Value(make_ref<torch::TensorObject>(ops_, ops_.forward(model_, *input, interpreter.stop())));
      });
    } catch (const ForwardStopped&) {
      throw StopRequested{};
    }
  }

  std::optional<Value> call_method(Interpreter& interpreter, std::string_view name,
                                   const Arguments& arguments) override {
    static const Signature kParameters("parameters", "recurse="), kNamed("named_parameters", ""),
        kZeroGrad("zero_grad", "set_to_none="), kTrain("train", "mode="), kEval("eval", ""),
        kNoSync("DistributedDataParallel.no_sync", "");
    if (name == "parameters") {
      kParameters.bind(interpreter, arguments);
      return parameters_of(ops_, tensors_of(its()));
    }
    if (name == "named_parameters") {
      kNamed.bind(interpreter, arguments);
      return named_parameters_of(ops_, its());
    }
    if (name == "no_sync") {
      if (const size_t given = arguments.positional.size(); given > 0) // Python counts self too
        interpreter.raise("TypeError", "DistributedDataParallel.no_sync() takes 1 positional argument but " +
                                           std::to_string(given + 1) + " were given");
      kNoSync.bind(interpreter, arguments);
      return Value(make_ref<NoSync>(ops_, model_));
    }
    if (name == "zero_grad") {
      const Value to_none = kZeroGrad.bind(interpreter, arguments)[0];
      ops_.zero_grad(model_, to_none.is_absent() || flag(interpreter, to_none, "zero_grad", "set_to_none"));
      return none();
    }
    for (const auto& [method, dtype] : kConversions)
      if (name == method) {
        kEval.bind(interpreter, arguments);
        ops_.convert(model_, dtype);
        return Value(Ref<Object>(this));
      }
    if (name == "train" || name == "eval") {
      const Value mode =
          name == "train" ? kTrain.bind(interpreter, arguments)[0] : (kEval.bind(interpreter, arguments), Value(false));
      const bool training = mode.is_absent() || flag(interpreter, mode, "train", "mode");
      if (its().training != training) ops_.before_host_sync(interpreter); // a capture has the old mode
      its().training = training;
      return Value(Ref<Object>(this));
    }
    return {};
  }

 private:
  TrainedModel& its() { return ops_.state().models[model_]; }

  // Charges the products of the rows beyond a batch: the size of a batch is the configuration's choice. A discrete
  // device computes while the host goes on.
  void charge(Interpreter& interpreter, const Tensor& x) {
    if (x.device().properties().discrete || x.shape().rank == 0) return;
    int64_t rows = x.shape()[0];
    for (const auto& each : ops_.state().loaders) rows = std::min(rows, x.shape()[0] - each.loader.batch_size());
    double weights = 0;
    for (const Parameter& p : its().module().parameters()) weights += static_cast<double>(p.tensor.count());
    if (rows > 0) torch::charge_pairs(interpreter, static_cast<double>(rows) * weights);
  }

  StepOps& ops_;
  size_t model_;
};

} // namespace

interpreter::Value parameters_of(StepOps& ops, std::vector<Tensor> tensors) {
  return Value(make_ref<Parameters>(ops, std::move(tensors), std::vector<std::string>()));
}

interpreter::Value model_object(StepOps& ops, size_t model) { return Value(make_ref<Model>(ops, model)); }

} // namespace amplab
