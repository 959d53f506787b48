// SPDX-License-Identifier: Apache-2.0
// The `amp` object of apex in a loop (amp-semantics section 8).
#include "engine/context/execution_context.h"
#include "engine/interpreter/operators.h"
#include "engine/interpreter/signature.h"
#include "engine/step/loop_objects.h"
#include "engine/step/scaled_loss.h"
#include "engine/torch/tensor_object.h"

#include <algorithm>

namespace amplab {
namespace {

using namespace interpreter;

// Parts of apex that are not supported, and what to use instead.
struct Elsewhere {
  std::string_view name;
  const char* instead;
};
constexpr Elsewhere kElsewhere[] = {
    {"initialize", "It belongs before the loop. Set opt_level as precision.mode \"O1\", loss_scale as scaler.kind and "
                   "scaler.init_scale; amplab-engine import reads both from a script"},
    {"state_dict", "A checkpoint of the lab includes the scaler"},
    {"load_state_dict", "A checkpoint of the lab includes the scaler"},
    {"disable_casts", "Write with torch.autocast(device_type=device, enabled=False)"},
    {"half_function", "Set the ops that run in fp16 with precision.lists and precision.op_dtype"},
    {"float_function", "Set the ops that run in fp32 with precision.lists and precision.op_dtype"},
    {"promote_function", "Set the ops that promote with precision.lists"},
    {"register_half_function", "Set the ops that run in fp16 with precision.lists and precision.op_dtype"},
    {"register_float_function", "Set the ops that run in fp32 with precision.lists and precision.op_dtype"},
    {"register_promote_function", "Set the ops that promote with precision.lists"},
    {"init", "Set it in the configuration: precision.mode \"O1\""}};

size_t optimizer_number(Interpreter& interpreter, const Value& value) {
  const std::optional<size_t> number = optimizer_of(value);
  if (!number) interpreter.raise("AttributeError", "'" + type_name(value) + "' object has no attribute 'param_groups'");
  return *number;
}

// with amp.scale_loss(...) as scaled_loss: like apex, checks its arguments when the `with` begins.
class ScaledLossContext final : public Object {
 public:
  ScaledLossContext(StepOps& ops, std::vector<Value> given) : ops_(ops), given_(std::move(given)) {}
  std::string type() const override { return "_GeneratorContextManager"; }

  std::optional<Value> enter(Interpreter& interpreter) override {
    if (given_.empty())
      interpreter.raise_unsupported("amp.scale_loss(...) works for one `with` only, as in Python. Call it again");
    const std::vector<Value> given = std::exchange(given_, {});
    const Tensor* loss = torch::tensor_of(given[0]);
    if (!loss) interpreter.raise("AttributeError", "'" + type_name(given[0]) + "' object has no attribute 'float'");
    const std::optional<size_t> scaler = wrapped_index(given[2].is_absent() ? 0 : index_of(interpreter, given[2]),
                                                       static_cast<int64_t>(ops_.state().scalers.size()));
    if (!scaler) interpreter.raise("IndexError", "list index out of range");
    if (!given[5].is_absent() && interpreter.truth(given[5]))
      interpreter.raise_unsupported("the lab checks for Inf and NaN when the `with` ends; apex can delay that for its "
                                    "fused optimizers. Remove delay_overflow_check");
    const bool delayed = !given[4].is_absent() && interpreter.truth(given[4]);
    line_ = current_context().line;
    ops_.before_host_sync(interpreter); // found_inf is known before the next line
    backward_.emplace(ops_, *scaler, optimizers_of(interpreter, given[1]), delayed);
    return Value(make_ref<torch::TensorObject>(ops_, backward_->begin(*loss)));
  }
  void leave(Interpreter&) override {
    current_context().line = line_; // attributed to the `with`, not to its last line
    backward_->end();
  }
  void leave_by_error(Interpreter&) override {}
  void traverse(const std::function<void(const Value&)>& visit) const override {
    for (const Value& value : given_) visit(value);
  }

 private:
  static std::vector<size_t> optimizers_of(Interpreter& interpreter, const Value& given) {
    const auto* several = given.as<Sequence>();
    if (!several) return {optimizer_number(interpreter, given)};
    if (several->kind != Sequence::Kind::list)
      interpreter.raise_unsupported(
          "amp.scale_loss takes an optimizer or a list of optimizers; apex does not prepare those of a tuple. "
          "Write [a, b]");
    std::vector<size_t> optimizers;
    for (const Value& one : several->items) optimizers.push_back(optimizer_number(interpreter, one));
    return optimizers;
  }

  StepOps& ops_;
  std::vector<Value> given_; // empty once entered
  std::optional<ScaledLoss> backward_;
  int64_t line_ = 0; // of the `with`, in the program
};

class Amp final : public Object {
 public:
  explicit Amp(StepOps& ops) : ops_(ops) {}
  std::string type() const override { return "module"; }
  std::string missing_attribute(std::string_view name) const override {
    return "module 'apex.amp' has no attribute '" + std::string(name) + "'";
  }
  std::vector<std::string_view> attributes() const override { return {"master_params", "scale_loss"}; }

  std::optional<Value> call_method(Interpreter& interpreter, std::string_view name,
                                   const Arguments& arguments) override {
    if (name == "master_params") return master_params(interpreter, arguments);
    if (name == "scale_loss") return scale_loss(interpreter, arguments);
    return {};
  }
  std::optional<Value> attribute(Interpreter& interpreter, std::string_view name) override {
    const auto* row = std::ranges::find(kElsewhere, name, &Elsewhere::name);
    if (row != std::end(kElsewhere))
      interpreter.raise_unsupported("apex has amp." + std::string(name) +
                                    "; a loop of the lab has scale_loss and master_params. " + row->instead);
    return {};
  }

 private:
  Value master_params(Interpreter& interpreter, const Arguments& arguments) {
    static const Signature kSignature("master_params", "optimizer");
    const size_t number = optimizer_number(interpreter, kSignature.bind(interpreter, arguments)[0]);
    return parameters_of(ops_, ops_.state().optimizers[number].parameters);
  }

  Value scale_loss(Interpreter& interpreter, const Arguments& arguments) {
    static const Signature kSignature("scale_loss",
                                      "loss, optimizers, loss_id=, model=, delay_unscale=, delay_overflow_check=");
    return Value(make_ref<ScaledLossContext>(ops_, kSignature.bind(interpreter, arguments)));
  }

  StepOps& ops_;
};

} // namespace

interpreter::Value amp_object(StepOps& ops) { return Value(make_ref<Amp>(ops)); }

} // namespace amplab
