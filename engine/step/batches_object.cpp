// SPDX-License-Identifier: Apache-2.0
#include "engine/interpreter/signature.h"
#include "engine/step/loop_objects.h"
#include "engine/torch/errors.h"
#include "engine/torch/tensor_object.h"

namespace amplab {
namespace {

using namespace interpreter;

class Batches final : public Object {
 public:
  Batches(StepOps& ops, size_t loader) : ops_(ops), loader_(loader) {}
  std::string type() const override { return "list"; }

  std::optional<int64_t> length(Interpreter&) override { return ops_.batches_of(loader_); }
  bool truth(Interpreter&) override { return true; }

  std::optional<Value> item(Interpreter& interpreter, const Value& index) override {
    if (!index.is_int())
      interpreter.raise_unsupported(
          "The lab's batches accept an integer index only; a list of Python accepts slices too.");
    const int64_t count = ops_.batches_of(loader_), i = index.as_int() < 0 ? index.as_int() + count : index.as_int();
    if (i < 0 || i >= count) interpreter.raise("IndexError", "list index out of range");
    return at(i);
  }

  Ref<Iterator> iterate(Interpreter&) override { return make_ref<Through>(Ref<Batches>(this)); }

 private:
  class Through final : public Iterator {
   public:
    explicit Through(Ref<Batches> batches) : batches_(std::move(batches)) {}
    std::optional<Value> next(Interpreter& interpreter) override {
      if (next_ == *batches_->length(interpreter)) return {};
      return batches_->at(next_++);
    }

   private:
    Ref<Batches> batches_;
    int64_t next_ = 0;
  };

  Value at(int64_t i) {
    const Batch batch = ops_.draw(loader_, i);
    return tuple({Value(make_ref<torch::TensorObject>(ops_, batch.features)),
                  Value(make_ref<torch::TensorObject>(ops_, batch.targets))});
  }

  StepOps& ops_;
  size_t loader_;
};

class Loss final : public Object {
 public:
  explicit Loss(StepOps& ops) : ops_(ops) {}
  std::string type() const override { return "function"; }

  std::optional<Value> call(Interpreter& interpreter, const Arguments& arguments) override {
    static const Signature kSignature("loss_fn", "input, target");
    const std::vector<Value> given = kSignature.bind(interpreter, arguments);
    const Tensor *outputs = torch::tensor_of(given[0]), *targets = torch::tensor_of(given[1]);
    if (!outputs || !targets)
      interpreter.raise("TypeError", "loss_fn(): arguments must be Tensors, not " + type_name(given[outputs ? 1 : 0]));
    expect_operands(interpreter, *outputs, *targets);
    return torch::translated(interpreter, ops_, [&] {
      return Value(make_ref<torch::TensorObject>(ops_, ops_.objective(*outputs, *targets)));
    });
  }

 private:
  // Throws: LoopError, PyTorch's or NotInTheLab, for operands that the objective's kernels do not take.
  void expect_operands(Interpreter& interpreter, const Tensor& outputs, const Tensor& targets) const {
    if (!is_floating(outputs.dtype()))
      interpreter.raise_unsupported("the lab computes loss_fn of floating tensors only, not of " +
                                    torch::python_name(outputs.dtype()) +
                                    "; PyTorch computes with integers too. Write x.float()");
    const bool classifies = ops_.state().loaders.front().loader.data().task != Task::regression;
    if (!classifies) return;
    if (outputs.shape().rank == 0)
      interpreter.raise("IndexError", "Dimension out of range (expected to be in range of [-1, 0], but got 1)");
    if (targets.dtype() == DType::i64) return;
    if (is_floating(targets.dtype()) && targets.shape() == outputs.shape())
      interpreter.raise_unsupported("the lab's loss_fn takes class indices of torch.int64 as target; PyTorch's takes "
                                    "probabilities too");
    interpreter.raise("RuntimeError", "expected target dtype to be Long or Byte, but got " +
                                          std::string(torch::scalar_type(targets.dtype())));
  }

  StepOps& ops_;
};

} // namespace

interpreter::Value batches_object(StepOps& ops, size_t loader) { return Value(make_ref<Batches>(ops, loader)); }

interpreter::Value loss_object(StepOps& ops) { return Value(make_ref<Loss>(ops)); }

} // namespace amplab
