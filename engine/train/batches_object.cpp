// SPDX-License-Identifier: Apache-2.0
#include "engine/interpreter/signature.h"
#include "engine/torch/errors.h"
#include "engine/torch/tensor_object.h"
#include "engine/train/loop_objects.h"

namespace amplab {
namespace {

using namespace interpreter;

class Batches final : public Object {
 public:
  Batches(Acts& acts, size_t feed) : acts_(acts), feed_(feed) {}
  std::string type() const override { return "list"; }

  std::optional<int64_t> length(Walk&) override { return acts_.batches_of(feed_); }
  bool truth(Walk&) override { return true; }

  std::optional<Value> item(Walk& walk, const Value& index) override {
    if (!index.is_int())
      walk.refuse("The lab's batches take a whole number in brackets; a list of Python takes slices too.");
    const int64_t count = acts_.batches_of(feed_), i = index.as_int() < 0 ? index.as_int() + count : index.as_int();
    if (i < 0 || i >= count) walk.raise("IndexError", "list index out of range");
    return at(i);
  }

  Ref<Iterator> iterate(Walk&) override { return make_ref<Through>(Ref<Batches>(this)); }

 private:
  class Through final : public Iterator {
   public:
    explicit Through(Ref<Batches> batches) : batches_(std::move(batches)) {}
    std::optional<Value> next(Walk& walk) override {
      if (next_ == *batches_->length(walk)) return {};
      return batches_->at(next_++);
    }

   private:
    Ref<Batches> batches_;
    int64_t next_ = 0;
  };

  Value at(int64_t i) {
    const Batch batch = acts_.draw(feed_, i);
    return tuple({Value(make_ref<torch::TensorObject>(acts_, batch.features)),
                  Value(make_ref<torch::TensorObject>(acts_, batch.targets))});
  }

  Acts& acts_;
  size_t feed_;
};

class Loss final : public Object {
 public:
  explicit Loss(Acts& acts) : acts_(acts) {}
  std::string type() const override { return "function"; }

  std::optional<Value> call(Walk& walk, const Arguments& arguments) override {
    static const Signature kSignature("loss_fn", "input, target");
    const std::vector<Value> given = kSignature.bind(walk, arguments);
    const Tensor *outputs = torch::tensor_of(given[0]), *targets = torch::tensor_of(given[1]);
    if (!outputs || !targets)
      walk.raise("TypeError", "loss_fn(): arguments must be Tensors, not " + type_name(given[outputs ? 1 : 0]));
    return torch::translated(
        walk, acts_, [&] { return Value(make_ref<torch::TensorObject>(acts_, acts_.objective(*outputs, *targets))); });
  }

 private:
  Acts& acts_;
};

} // namespace

interpreter::Value batches_object(Acts& acts, size_t feed) { return Value(make_ref<Batches>(acts, feed)); }

interpreter::Value loss_object(Acts& acts) { return Value(make_ref<Loss>(acts)); }

} // namespace amplab
