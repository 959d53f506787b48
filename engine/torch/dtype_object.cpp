// SPDX-License-Identifier: Apache-2.0
#include "engine/torch/dtype_object.h"

#include "engine/interpreter/numbers.h"
#include "engine/run/formats.h"
#include "engine/torch/errors.h"

namespace amplab::torch {
namespace {

using interpreter::Interpreter;
using interpreter::Value;

constexpr std::pair<std::string_view, DType> kDTypes[] = {
    {"float32", DType::f32},   {"float", DType::f32}, {"float16", DType::f16}, {"half", DType::f16},
    {"bfloat16", DType::bf16}, {"int64", DType::i64}, {"long", DType::i64},    {"bool", DType::u8},
};

// Supports == and != only, by value.
std::optional<Value> same(loop::CompareOp op, bool equal) {
  if (op == loop::CompareOp::equal) return equal;
  if (op == loop::CompareOp::not_equal) return !equal;
  return {};
}

class FInfo final : public interpreter::Object {
 public:
  explicit FInfo(DType dtype) : dtype_(dtype) {}
  std::string type() const override { return "torch.finfo"; }
  std::vector<std::string_view> attributes() const override {
    return {"bits", "dtype", "eps", "max", "min", "smallest_normal", "tiny"};
  }
  std::optional<Value> attribute(Interpreter&, std::string_view name) override {
    const Format& format = format_of(dtype_);
    if (name == "bits") return static_cast<int64_t>(8 * format.bytes);
    if (name == "dtype") return Value::text(std::string(torch_name(dtype_)));
    if (name == "eps") return format.eps;
    if (name == "max") return format.largest;
    if (name == "min") return -format.largest;
    if (name == "smallest_normal" || name == "tiny") return format.smallest_normal;
    return {};
  }

 private:
  DType dtype_;
};

} // namespace

std::optional<Value> DTypeObject::attribute(Interpreter&, std::string_view name) {
  if (name == "is_floating_point") return is_floating(dtype);
  if (name == "itemsize") return static_cast<int64_t>(bytes_of(dtype));
  return {};
}
std::optional<Value> DTypeObject::compare(Interpreter&, loop::CompareOp op, const Value& other, bool) {
  const auto* fresh_copy = other.as<DTypeObject>();
  return same(op, fresh_copy && fresh_copy->dtype == dtype);
}
std::string DTypeObject::str(Interpreter&) { return python_name(dtype); }

std::optional<Value> DeviceObject::attribute(Interpreter&, std::string_view name) {
  if (name == "type") return Value::text(device_type);
  if (name == "index") return device_type == "cuda" ? Value(int64_t{0}) : interpreter::none();
  return {};
}
std::optional<Value> DeviceObject::compare(Interpreter&, loop::CompareOp op, const Value& other, bool) {
  const auto* fresh_copy = other.as<DeviceObject>();
  return same(op, fresh_copy && fresh_copy->device_type == device_type);
}
std::string DeviceObject::str(Interpreter&) { return device_type == "cuda" ? "cuda:0" : device_type; }
std::string DeviceObject::repr(Interpreter&) {
  return "device(type='" + device_type + "'" + (device_type == "cuda" ? ", index=0)" : ")");
}

SizeObject::SizeObject(const Shape& shape) : Sequence(Kind::tuple, {}) {
  for (int axis = 0; axis < shape.rank; ++axis) items.emplace_back(shape[axis]);
}
std::vector<std::string_view> SizeObject::attributes() const {
  std::vector<std::string_view> names = Sequence::attributes();
  names.push_back("numel");
  return names;
}
std::optional<Value> SizeObject::call_method(Interpreter& interpreter, std::string_view name,
                                             const interpreter::Arguments& arguments) {
  if (name != "numel") return Sequence::call_method(interpreter, name, arguments);
  int64_t count = 1;
  for (const Value& size : items) count *= size.as_int();
  return count;
}
std::string SizeObject::repr(Interpreter&) {
  std::string text = "torch.Size([";
  for (size_t i = 0; i < items.size(); ++i) text.append(i ? ", " : "").append(std::to_string(items[i].as_int()));
  return text + "])";
}

Value finfo_of(Environment&, DType dtype) { return make_ref<FInfo>(dtype); }

Value dtype_value(Environment& environment, DType dtype) {
  Value& value = environment.dtypes[static_cast<size_t>(dtype)];
  if (value.is_absent()) value = make_ref<DTypeObject>(dtype);
  return value;
}
std::optional<DType> dtype_of_torch(std::string_view name) {
  for (const auto& [known, dtype] : kDTypes)
    if (known == name) return dtype;
  return {};
}
std::vector<std::string_view> dtype_names() {
  std::vector<std::string_view> names;
  for (const auto& [name, dtype] : kDTypes) names.push_back(name);
  return names;
}

} // namespace amplab::torch
