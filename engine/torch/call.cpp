// SPDX-License-Identifier: Apache-2.0
#include "engine/torch/call.h"

#include "engine/interpreter/operators.h"
#include "engine/torch/dtype_object.h"
#include "engine/torch/in_place.h"

#include <algorithm>

namespace amplab::torch {

TensorObject& Call::object(size_t i) const {
  if (auto* x = arguments[i].as<TensorObject>()) return *x;
  raise("TypeError", argument(i) + " (position " + std::to_string(i + 1) + ") must be Tensor, not " +
                         interpreter::type_name(arguments[i]));
}

const Tensor& Call::tensor(size_t i) const { return readable(interpreter, object(i)); }

const Tensor& Call::floating(size_t i) const {
  const Tensor& x = tensor(i);
  if (!is_floating(x.dtype()))
    interpreter.raise_unsupported("the lab computes " + name + " of floating tensors only, not of " +
                                  python_name(x.dtype()) + "; PyTorch computes with integers too. Write x.float()");
  return x;
}

Tensor Call::optional(size_t i) const { return is_given(i) ? tensor(i) : Tensor(); }

std::vector<Tensor> Call::tensors(size_t i) const {
  if (arguments[i].as<TensorObject>() || !arguments[i].is_object())
    raise("TypeError", argument(i) + " (position " + std::to_string(i + 1) + ") must be tuple of Tensors, not " +
                           interpreter::type_name(arguments[i]));
  std::vector<Tensor> tensors;
  interpreter::each(interpreter, arguments[i], [&](const Value& item) {
    const auto* x = item.as<TensorObject>();
    if (!x)
      raise("TypeError", "expected Tensor as element " + std::to_string(tensors.size()) + " in argument " +
                             std::to_string(i) + ", but got " + interpreter::type_name(item));
    tensors.push_back(readable(interpreter, *x));
    return true;
  });
  return tensors;
}

// As PyTorch's argument parser, which takes a tensor for a number only if it has no axes and needs no gradient.
Value Call::plain_number(size_t i, const char* type) const {
  if (arguments[i].is_number()) return arguments[i];
  if (const auto* x = arguments[i].as<TensorObject>(); x && x->tensor.shape().rank == 0 && !x->tensor.requires_grad())
    return number_of(interpreter, environment, *x);
  raise("TypeError", argument(i) + " must be " + type + ", not " + interpreter::type_name(arguments[i]));
}
double Call::number(size_t i) const { return plain_number(i, "float").as_number(); }
Value Call::scalar(size_t i) const { return plain_number(i, "Number"); }
Value Call::value_to_fill(size_t i) const {
  const auto* x = arguments[i].as<TensorObject>();
  return x ? number_of(interpreter, environment, *x) : scalar(i);
}
int64_t Call::integer(size_t i) const { return interpreter::integer(interpreter, arguments[i], name, parameters[i]); }
bool Call::flag(size_t i, bool otherwise) const {
  return is_given(i) ? interpreter::flag(interpreter, arguments[i], name, parameters[i]) : otherwise;
}

std::string Call::text(size_t i, std::string otherwise) const {
  if (!is_given(i)) return otherwise;
  if (const auto* text = arguments[i].as<interpreter::Text>()) return text->value;
  raise("TypeError", argument(i) + " must be str, not " + interpreter::type_name(arguments[i]));
}

std::optional<DType> Call::dtype(size_t i) const {
  if (!is_given(i)) return {};
  if (const auto* dtype = arguments[i].as<DTypeObject>()) return dtype->dtype;
  raise("TypeError", argument(i) + " must be torch.dtype, not " + interpreter::type_name(arguments[i]));
}

std::vector<int64_t> Call::integers(size_t i) const {
  if (arguments[i].is_integral()) return {arguments[i].as_int()};
  std::vector<int64_t> numbers;
  const auto* sequence = arguments[i].as<interpreter::Sequence>();
  if (sequence)
    for (const Value& item : sequence->items)
      if (item.is_integral()) numbers.push_back(item.as_int());
  if (!sequence || numbers.size() != sequence->items.size())
    raise("TypeError", argument(i) + " (position " + std::to_string(i + 1) + ") must be tuple of ints, not " +
                           interpreter::type_name(arguments[i]));
  return numbers;
}

int Call::axis(size_t i, int rank) const { return wrap_axis(integer(i), rank); }
int Call::wrap_axis(int64_t axis_argument, int rank) const {
  const int64_t last = std::max(rank, 1) - 1;
  if (axis_argument < -last - 1 || axis_argument > last)
    raise("IndexError", "Dimension out of range (expected to be in range of [" + std::to_string(-last - 1) + ", " +
                            std::to_string(last) + "], but got " + std::to_string(axis_argument) + ")");
  return static_cast<int>(axis_argument < 0 ? axis_argument + last + 1 : axis_argument);
}

Reduction Call::reduction(size_t i) const {
  const std::string word = text(i, "mean");
  if (word == "mean") return Reduction::mean;
  if (word == "sum") return Reduction::sum;
  if (word == "none") return Reduction::none;
  raise("ValueError", word + " is not a valid value for reduction");
}

Value Call::result(Tensor made) const { return make_ref<TensorObject>(environment, std::move(made)); }

Value Call::changed(size_t i, const std::function<Tensor(const Tensor&)>& op) const {
  change_in_place(interpreter, object(i), op);
  return arguments[i];
}

void Call::reject_arguments(std::initializer_list<size_t> lacking) const {
  for (const size_t i : lacking)
    if (is_given(i))
      interpreter.raise_unsupported("the lab's " + name + " takes no " + parameters[i] + "; PyTorch's does. Remove it");
}

// ---- the table ----

class Function {
 public:
  explicit Function(const Row& its_row)
      : row(its_row), signature(row.in_errors.empty() ? row.name : row.in_errors, row.parameters) {
    std::string parameter;
    for (const char c : std::string(row.parameters) + ",") {
      if (c == ',') {
        if (parameter != "*" && !parameter.empty()) names.push_back(parameter);
        parameter.clear();
      } else if (c != ' ' && c != '=') {
        parameter += c;
      }
    }
  }
  const Row& row;
  interpreter::Signature signature;
  std::vector<std::string> names;
};

namespace {

const std::vector<Function>& functions() {
  static const std::vector<Function> all = [] {
    std::vector<Function> made;
    for (const auto& rows : {elementwise_rows, comparison_rows, reduction_rows, product_rows, spatial_rows, loss_rows,
                             shape_rows, joining_rows, in_place_rows, conversion_rows, creation_rows, random_rows,
                             region_rows, autograd_rows, custom_function_rows, clipping_rows, distributed_rows})
      for (const Row& row : rows()) made.emplace_back(row);
    return made;
  }();
  return all;
}

class FunctionValue final : public interpreter::Object {
 public:
  FunctionValue(const Function& function, Environment& environment) : function_(function), environment_(environment) {}
  std::string type() const override { return "builtin_function_or_method"; }
  std::optional<Value> call(Interpreter& interpreter, const Arguments& arguments) override {
    return call_function(function_, interpreter, environment_, arguments);
  }
  std::string str(Interpreter&) override { return "<built-in method " + std::string(function_.row.name) + ">"; }

 private:
  const Function& function_;
  Environment& environment_;
};

// Converts x.view(2, 3) to x.view((2, 3)).
std::vector<Value> gathered(std::span<const Value> positional, size_t from) {
  std::vector<Value> arguments(positional.begin(), positional.end());
  if (arguments.size() <= from || !arguments[from].is_integral()) return arguments;
  const auto begin = arguments.begin() + static_cast<std::ptrdiff_t>(from);
  const auto end = std::find_if(begin, arguments.end(), [](const Value& value) { return !value.is_integral(); });
  const Value shape = interpreter::tuple(std::vector<Value>(begin, end));
  arguments.erase(begin, end);
  arguments.insert(arguments.begin() + static_cast<std::ptrdiff_t>(from), shape);
  return arguments;
}

Call call_of(const Function& function, Interpreter& interpreter, Environment& environment, const Arguments& arguments) {
  if (!environment.misuse.empty()) interpreter.raise_unsupported(std::exchange(environment.misuse, ""));
  std::vector<Value> values;
  std::vector<Value> positional(arguments.positional.begin(), arguments.positional.end());
  if (function.row.gathers >= 0) positional = gathered(positional, static_cast<size_t>(function.row.gathers));
  return {interpreter, environment, std::string(function.row.name), function.names,
          function.signature.bind(interpreter, {positional, arguments.keywords})};
}

} // namespace

const Function* function_named(uint16_t name_space, std::string_view name) {
  for (const Function& function : functions())
    if ((function.row.namespaces & name_space) && function.row.name == name) return &function;
  return nullptr;
}

std::vector<std::string_view> function_names(uint16_t name_space) {
  std::vector<std::string_view> names;
  for (const Function& function : functions())
    if (function.row.namespaces & name_space) names.push_back(function.row.name);
  return names;
}

Value call_function(const Function& function, Interpreter& interpreter, Environment& environment,
                    const Arguments& arguments) {
  const Call call = call_of(function, interpreter, environment, arguments);
  return translated(interpreter, environment, [&] { return function.row.function(call); });
}

Value function_value(const Function& function, Environment& environment) {
  return make_ref<FunctionValue>(function, environment);
}

std::optional<Value> call_tensor_method(Interpreter& interpreter, Environment& environment, const Value& x,
                                        std::string_view name, const Arguments& arguments) {
  std::vector<Value> positional = {x};
  positional.insert(positional.end(), arguments.positional.begin(), arguments.positional.end());
  const Arguments with_self{positional, arguments.keywords};
  if (const Function* method = function_named(kMethod, name))
    return call_function(*method, interpreter, environment, with_self);
  if (!name.ends_with('_')) return {};
  const Function* method = function_named(kInPlace, name.substr(0, name.size() - 1));
  if (!method) return {};
  const Call call = call_of(*method, interpreter, environment, with_self);
  return translated(interpreter, environment, [&] {
    return call.changed(0, [&](const Tensor& old) {
      if (const Tensor* other = call.arguments.size() > 1 ? tensor_of(call.arguments[1]) : nullptr)
        expect_disjoint(interpreter, call.tensor(0), *other);
      std::vector<Value> values = call.arguments;
      values[0] = call.result(old);
      const Call of_old(interpreter, environment, call.name, call.parameters, std::move(values));
      return *tensor_of(method->row.function(of_old));
    });
  });
}

std::vector<std::string_view> tensor_method_names() {
  static const std::vector<std::string> in_place = [] {
    std::vector<std::string> names;
    for (const std::string_view name : function_names(kInPlace)) names.push_back(std::string(name) + "_");
    return names;
  }();
  std::vector<std::string_view> names = function_names(kMethod);
  names.insert(names.end(), in_place.begin(), in_place.end());
  return names;
}

} // namespace amplab::torch
