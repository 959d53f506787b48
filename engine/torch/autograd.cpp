// SPDX-License-Identifier: Apache-2.0
// backward and torch.autograd.grad.
#include "engine/autograd/node.h"

#include "engine/context/execution_context.h"
#include "engine/interpreter/operators.h"
#include "engine/torch/call.h"
#include "engine/torch/host_numbers.h"
#include "engine/torch/in_place.h"

#include <algorithm>

namespace amplab::torch {
namespace {

// Returns a list of one for a single tensor.
std::vector<Tensor> tensors_of(const Call& c, size_t i) {
  if (c.arguments[i].as<TensorObject>()) return {c.tensor(i)};
  return c.tensors(i);
}

// Returns the gradient passed for each root, undefined if none was.
std::vector<Tensor> gradient_arguments(const Call& c, size_t i, size_t count) {
  std::vector<Tensor> gradients(count);
  if (!c.is_given(i)) return gradients;
  std::vector<Value> values;
  if (c.arguments[i].as<TensorObject>())
    values = {c.arguments[i]};
  else
    values = interpreter::items_of(c.interpreter, c.arguments[i]);
  if (values.size() != count)
    c.raise("RuntimeError",
            "got " + std::to_string(count) + " tensors and " + std::to_string(values.size()) + " gradients");
  for (size_t k = 0; k < count; ++k) {
    if (const auto* gradient = values[k].as<TensorObject>())
      gradients[k] = readable(c.interpreter, *gradient);
    else if (!values[k].is_none())
      c.raise("TypeError", "gradients can be either Tensors or None, but got " + interpreter::type_name(values[k]));
  }
  return gradients;
}

// Returns the initial gradient of each root, as _make_grads does.
std::vector<Tensor> start_gradients(const Call& c, std::span<const Tensor> roots, std::vector<Tensor> gradients) {
  for (size_t i = 0; i < roots.size(); ++i) {
    const Tensor& root = roots[i];
    if (gradients[i]) {
      if (gradients[i].shape() != root.shape())
        c.raise("RuntimeError", "Mismatch in shape: grad_output[" + std::to_string(i) + "] has a shape of " +
                                    size_text(gradients[i].shape()) + " and output[" + std::to_string(i) +
                                    "] has a shape of " + size_text(root.shape()) + ".");
      if (root.requires_grad()) gradients[i] = in_floats(c.environment, c.interpreter, gradients[i], root.dtype());
    } else if (root.requires_grad()) {
      if (root.count() != 1) c.raise("RuntimeError", "grad can be implicitly created only for scalar outputs");
      gradients[i] = filled(root.allocator(), root.shape(), root.dtype(), 1.0, MemoryCategory::temporaries);
    }
  }
  for (size_t i = 0; i < roots.size(); ++i)
    if (!roots[i].requires_grad())
      c.raise("RuntimeError",
              "element " + std::to_string(i) + " of tensors does not require grad and does not have a grad_fn");
  return gradients;
}

BackwardOptions options_of(const Call& c, size_t retain_graph, size_t create_graph) {
  const bool create = c.flag(create_graph, false);
  return {.create_graph = create, .retain_graph = c.flag(retain_graph, create)};
}

// backward(inputs=...). Only these leaves receive gradients.
void into_inputs(const Call& c, std::span<const Tensor> roots, std::span<const Tensor> gradients,
                 std::span<const Tensor> inputs, BackwardOptions options) {
  if (inputs.empty()) c.raise("RuntimeError", "`inputs` argument to `backward()` cannot be empty.");
  for (const Tensor& input : inputs) {
    if (!input.requires_grad()) c.raise("RuntimeError", "can't retain_grad on Tensor that has requires_grad=False");
    if (input.body()->node)
      c.interpreter.raise_unsupported("the lab's backward(inputs=...) takes leaves only; PyTorch's takes results of "
                                      "ops too. Use torch.autograd.grad");
  }
  const std::vector<Tensor> found = gradients_of(roots, gradients, inputs, options);
  const GradModeGuard recording(options.create_graph);
  for (size_t i = 0; i < inputs.size(); ++i) {
    const auto seen = inputs.first(i);
    if (std::ranges::any_of(seen, [&](const Tensor& input) { return input.same_as(inputs[i]); })) continue;
    Gradients none;
    if (found[i]) edge_to(inputs[i]).node->backward(found[i], none);
  }
}

Value backward(const Call& c, std::vector<Tensor> roots, size_t gradient, size_t retain_graph, size_t create_graph,
               size_t inputs) {
  const PhaseScope phase(Phase::backward);
  const BackwardOptions options = options_of(c, retain_graph, create_graph);
  const std::vector<Tensor> gradients = start_gradients(c, roots, gradient_arguments(c, gradient, roots.size()));
  try {
    for (const Tensor& root : roots) c.environment.before_backward(c.interpreter, root);
    if (c.is_given(inputs))
      into_inputs(c, roots, gradients, tensors_of(c, inputs), options);
    else
      run_backward(roots, gradients, options);
  } catch (...) {
    c.environment.backward_failed();
    throw;
  }
  c.environment.after_backward(c.interpreter);
  return interpreter::none();
}
Value backward_method(const Call& c) { return backward(c, {c.tensor(0)}, 1, 2, 3, 4); }
Value backward_function(const Call& c) { return backward(c, tensors_of(c, 0), 1, 2, 3, 5); }

// outputs, inputs, grad_outputs=, retain_graph=, create_graph=, only_inputs=, allow_unused=, is_grads_batched=,
// materialize_grads=
Value grad(const Call& c) {
  c.reject_arguments({7});
  const PhaseScope phase(Phase::backward);
  const std::vector<Tensor> roots = tensors_of(c, 0), inputs = tensors_of(c, 1);
  const BackwardOptions options = options_of(c, 3, 4);
  const std::vector<Tensor> gradients = start_gradients(c, roots, gradient_arguments(c, 2, roots.size()));
  if (inputs.empty()) c.raise("RuntimeError", "`inputs` argument to `grad()` cannot be empty.");
  for (const Tensor& input : inputs)
    if (!input.requires_grad()) c.raise("RuntimeError", "One of the differentiated Tensors does not require grad");
  std::vector<Tensor> found = gradients_of(roots, gradients, inputs, options);

  const bool zeros = c.flag(8, false), allow_unused = c.flag(6, zeros);
  std::vector<Value> results;
  for (size_t i = 0; i < found.size(); ++i) {
    if (!found[i] && !allow_unused)
      c.raise(
          "RuntimeError",
          "The differentiated Tensor at index " + std::to_string(i) +
              " appears to not have been used in the graph. Set allow_unused=True if this is the desired behavior.");
    if (!found[i] && zeros)
      found[i] = filled(inputs[i].allocator(), inputs[i].shape(), inputs[i].dtype(), 0, MemoryCategory::temporaries);
    results.push_back(found[i] ? c.result(found[i]) : interpreter::none());
  }
  return interpreter::tuple(std::move(results));
}

constexpr Row kAutogradRows[] = {
    {"backward", "input, gradient=, retain_graph=, create_graph=, inputs=", kMethod, backward_method},
    {"backward", "tensors, grad_tensors=, retain_graph=, create_graph=, grad_variables=, inputs=", kAutograd,
     backward_function},
    {"grad",
     "outputs, inputs, grad_outputs=, retain_graph=, create_graph=, only_inputs=, allow_unused=, is_grads_batched=, "
     "materialize_grads=",
     kAutograd, grad},
};

} // namespace

std::span<const Row> autograd_rows() { return kAutogradRows; }

} // namespace amplab::torch
