// SPDX-License-Identifier: Apache-2.0
// PyTorch's functions as a table. A row has a name, parameters and an implementation. One row serves torch.relu, F.relu
// and x.relu(). Training thread only.
#pragma once
#include "engine/autograd/functional.h"
#include "engine/autograd/node.h"
#include "engine/interpreter/signature.h"
#include "engine/torch/errors.h"
#include "engine/torch/tensor_object.h"

#include <functional>

namespace amplab::torch {

using interpreter::Arguments;
using interpreter::Interpreter;
using interpreter::Value;

// Namespaces in which a row's name appears.
enum NamespaceFlag : uint16_t {
  kTorch = 1,
  kFunctional = 2, // torch.nn.functional
  kMethod = 4,     // method of a tensor, which is the first argument
  kInPlace = 8,    // also a method with a trailing underscore
  kLinalg = 16,
  kCuda = 32,
  kAmp = 64,
  kCudaAmp = 128,
  kAutograd = 256,
  kNnUtils = 512,           // torch.nn.utils
  kAutogradFunction = 1024, // torch.autograd.function
  kDistributed = 2048,
};
constexpr uint16_t kBoth = kTorch | kMethod;

// The arguments of one call, in the order of the row's parameters.
class Call {
 public:
  Call(Interpreter& its_interpreter, Environment& its_environment, std::string its_name,
       std::span<const std::string> its_parameters, std::vector<Value> its_arguments)
      : interpreter(its_interpreter), environment(its_environment), name(std::move(its_name)),
        parameters(its_parameters), arguments(std::move(its_arguments)) {}

  // Returns true if argument i was passed and is not None.
  bool is_given(size_t i) const { return !arguments[i].is_absent() && !arguments[i].is_none(); }

  // Return argument i as the named type. Throw: LoopError (TypeError) if it is of another type.
  TensorObject& object(size_t i) const;
  const Tensor& tensor(size_t i) const;
  const Tensor& floating(size_t i) const; // NotInTheLab for integers
  Tensor optional(size_t i) const;        // undefined if not given
  std::vector<Tensor> tensors(size_t i) const;
  double number(size_t i) const; // as PyTorch's float: also of a tensor without axes that needs no gradient
  double number(size_t i, double otherwise) const { return is_given(i) ? number(i) : otherwise; }
  Value scalar(size_t i) const;        // the same as PyTorch's Number: float, int or bool
  Value value_to_fill(size_t i) const; // a number, or that of any tensor with one element
  int64_t integer(size_t i) const;
  int64_t integer(size_t i, int64_t otherwise) const { return is_given(i) ? integer(i) : otherwise; }
  bool flag(size_t i, bool otherwise) const;
  std::string text(size_t i, std::string otherwise) const;
  std::optional<DType> dtype(size_t i) const;
  std::vector<int64_t> integers(size_t i) const; // an int counts as a list of one
  // Returns a non-negative axis. Throws: LoopError (IndexError) if it is out of range.
  int axis(size_t i, int rank) const;
  int wrap_axis(int64_t axis, int rank) const;
  Reduction reduction(size_t i) const; // from its name

  Value result(Tensor tensor) const;
  // Replaces argument i in place with op's result. See change_in_place().
  Value changed(size_t i, const std::function<Tensor(const Tensor&)>& op) const;

  [[noreturn]] void raise(const char* exception, const std::string& sentence) const {
    interpreter.raise(exception, sentence);
  }
  // Throws: LoopError (NotInTheLab), with the name, if any of these arguments was given. PyTorch supports them.
  void reject_arguments(std::initializer_list<size_t> lacking) const;

  Interpreter& interpreter;
  Environment& environment;
  const std::string name;
  const std::span<const std::string> parameters;
  const std::vector<Value> arguments;

 private:
  std::string argument(size_t i) const { return name + "(): argument '" + parameters[i] + "'"; }
  Value plain_number(size_t i, const char* type) const;
};

struct Row {
  std::string_view name, parameters; // as in Signature
  uint16_t namespaces;
  Value (*function)(const Call&);
  int gathers = -1;                // from this parameter on, positional numbers form one tuple: x.view(2, 3)
  std::string_view in_errors = {}; // name in argument errors if not `name`
};

// Families of rows, one file each.
std::span<const Row> elementwise_rows();
std::span<const Row> comparison_rows();
std::span<const Row> reduction_rows();
std::span<const Row> product_rows();
std::span<const Row> spatial_rows();
std::span<const Row> loss_rows();
std::span<const Row> shape_rows();
std::span<const Row> joining_rows();
std::span<const Row> in_place_rows();
std::span<const Row> conversion_rows();
std::span<const Row> creation_rows();
std::span<const Row> random_rows();
std::span<const Row> region_rows();
std::span<const Row> autograd_rows();
std::span<const Row> custom_function_rows();
std::span<const Row> clipping_rows();
std::span<const Row> distributed_rows();

// Returns the row with its signature, by name and namespace. Null if there is none.
class Function;
const Function* function_named(uint16_t name_space, std::string_view name);
std::vector<std::string_view> function_names(uint16_t name_space);
Value call_function(const Function& function, Interpreter& interpreter, Environment& environment,
                    const Arguments& arguments);
// Returns the function as a value: torch.relu, not called.
Value function_value(const Function& function, Environment& environment);
// Calls x.name(arguments), including the in-place form "name_". Returns nullopt if tensors have no such method.
std::optional<Value> call_tensor_method(Interpreter& interpreter, Environment& environment, const Value& x,
                                        std::string_view name, const Arguments& arguments);
std::vector<std::string_view> tensor_method_names();

} // namespace amplab::torch
