// SPDX-License-Identifier: Apache-2.0
#include "engine/interpreter/signature.h"
#include "engine/torch/errors.h"
#include "engine/torch/tensor_object.h"
#include "engine/train/loop_objects.h"
#include "engine/train/parameter_objects.h"

namespace amplab {
namespace {

using namespace interpreter;

constexpr std::pair<std::string_view, DType> kConversions[] = {
    {"half", DType::f16}, {"bfloat16", DType::bf16}, {"float", DType::f32}};

// model.no_sync(), as contextlib wraps DistributedDataParallel's generator: can be entered once.
class NoSync final : public Object {
 public:
  NoSync(Acts& acts, size_t model) : acts_(acts), model_(model) {}
  std::string type() const override { return "_GeneratorContextManager"; }
  std::optional<Value> enter(Walk& walk) override {
    if (std::exchange(entered_, true))
      walk.raise("AttributeError", "'_GeneratorContextManager' object has no attribute 'args'");
    before_ = std::exchange(acts_.crew().models[model_].syncs, false);
    return none();
  }
  void leave(Walk&) override { acts_.crew().models[model_].syncs = before_; }

 private:
  Acts& acts_;
  size_t model_;
  bool entered_ = false, before_ = true;
};

class Model final : public Object {
 public:
  Model(Acts& acts, size_t model) : acts_(acts), model_(model) {}
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

  std::optional<Value> attribute(Walk&, std::string_view name) override {
    if (name == "training") return Value(its().training);
    if (name == "require_backward_grad_sync") return Value(its().syncs);
    return {};
  }

  bool set_attribute(Walk& walk, std::string_view name, const Value&) override {
    if (name == "require_backward_grad_sync")
      walk.refuse(
          "model.require_backward_grad_sync can be read in the lab, and set in PyTorch. Write: with model.no_sync():");
    return false;
  }

  std::optional<Value> call(Walk& walk, const Arguments& arguments) override {
    static const Signature kForward("forward", "input");
    const Value x = kForward.bind(walk, arguments)[0];
    const Tensor* input = torch::tensor_of(x);
    if (!input) walk.raise("TypeError", "forward(): argument 'input' must be Tensor, not " + type_name(x));
    return torch::translated(
        walk, acts_, [&] { return Value(make_ref<torch::TensorObject>(acts_, acts_.forward(model_, *input))); });
  }

  std::optional<Value> call_method(Walk& walk, std::string_view name, const Arguments& arguments) override {
    static const Signature kParameters("parameters", "recurse="), kNamed("named_parameters", ""),
        kZeroGrad("zero_grad", "set_to_none="), kTrain("train", "mode="), kEval("eval", ""),
        kNoSync("DistributedDataParallel.no_sync", "");
    if (name == "parameters") {
      kParameters.bind(walk, arguments);
      return parameters_of(acts_, its());
    }
    if (name == "named_parameters") {
      kNamed.bind(walk, arguments);
      return named_parameters_of(acts_, its());
    }
    if (name == "no_sync") {
      if (const size_t given = arguments.positional.size(); given > 0) // Python counts self too
        walk.raise("TypeError", "DistributedDataParallel.no_sync() takes 1 positional argument but " +
                                    std::to_string(given + 1) + " were given");
      kNoSync.bind(walk, arguments);
      return Value(make_ref<NoSync>(acts_, model_));
    }
    if (name == "zero_grad") {
      const Value to_none = kZeroGrad.bind(walk, arguments)[0];
      acts_.zero_grad(model_, to_none.is_absent() || flag(walk, to_none, "zero_grad", "set_to_none"));
      return none();
    }
    for (const auto& [method, dtype] : kConversions)
      if (name == method) {
        kEval.bind(walk, arguments);
        acts_.convert(model_, dtype);
        return Value(Ref<Object>(this));
      }
    if (name == "train" || name == "eval") {
      const Value mode =
          name == "train" ? kTrain.bind(walk, arguments)[0] : (kEval.bind(walk, arguments), Value(false));
      const bool training = mode.is_absent() || flag(walk, mode, "train", "mode");
      if (its().training != training) acts_.host_learns(walk); // a capture has the old mode
      its().training = training;
      return Value(Ref<Object>(this));
    }
    return {};
  }

 private:
  Participant& its() { return acts_.crew().models[model_]; }

  Acts& acts_;
  size_t model_;
};

} // namespace

interpreter::Value model_object(Acts& acts, size_t model) { return Value(make_ref<Model>(acts, model)); }

} // namespace amplab
