// SPDX-License-Identifier: Apache-2.0
#include "engine/import/forward.h"

#include "engine/import/tree.h"

#include <algorithm>

namespace amplab::importing {

using namespace loop;

namespace {

constexpr const char* kOtherSum = "forward() adds two tensors, neither of which is the output of its last layer";
constexpr const char* kOwnSum = "forward() adds a tensor to itself, or to layers that the lab lacks";
constexpr const char* kBranch = "forward() uses a tensor twice, which a chain of layers cannot do";

// Functions and methods that are layers: F.relu(x), torch.relu(x), x.relu(). Their arguments are those of the class.
constexpr std::pair<std::string_view, const char*> kFunctions[] = {{"relu", "ReLU"},
                                                                   {"relu_", "ReLU"},
                                                                   {"gelu", "GELU"},
                                                                   {"silu", "SiLU"},
                                                                   {"tanh", "Tanh"},
                                                                   {"sigmoid", "Sigmoid"},
                                                                   {"softplus", "Softplus"},
                                                                   {"max_pool2d", "MaxPool2d"},
                                                                   {"avg_pool2d", "AvgPool2d"},
                                                                   {"adaptive_avg_pool2d", "AdaptiveAvgPool2d"},
                                                                   {"dropout", "Dropout"}};
constexpr std::string_view kLast[] = {"log_softmax", "softmax"};

class Forward {
 public:
  Forward(ModelChain& chain, Members made, const Setup& setup) : chain_(chain), made_(std::move(made)), setup_(setup) {}

  void run(const Line& forward) {
    const auto function = function_of(forward);
    if (function->parameters.size() != 2 || function->rest) throw NoChain("forward() does not take one tensor");
    tensors_[function->parameters[1].name] = 0;
    for (const Line& line : forward.below) run_line(line);
    if (!returned_) throw NoChain("forward() returns nothing");
  }

 private:
  void run_line(const Line& line) {
    if (returned_) return;
    if (line.first_word == "for") return run_loop(line);
    if (!line.below.empty()) throw NoChain("forward() has a branch: " + head_of(line));
    for (Statement& statement : read(line)) {
      if (auto* back = std::get_if<Return>(&statement.node)) {
        if (!back->value || eval(*back->value) != latest_)
          throw NoChain("forward() does not return the output of its last layer");
        returned_ = true;
      } else if (auto* assignment = std::get_if<Assignment>(&statement.node)) {
        assign(*assignment);
      } else if (const auto* changed = std::get_if<AugmentedAssignment>(&statement.node)) {
        if (changed->op != BinaryOp::add) throw NoChain("forward() computes " + line.text);
        const int target = eval(changed->target);
        tensors_[dotted(changed->target)] = sum(changed->target, changed->value);
        change(target);
        chain_.in_place_sums.push_back(&line);
      } else if (const auto* bare_expression = std::get_if<ExpressionStatement>(&statement.node);
                 !bare_expression || !std::holds_alternative<Constant>(bare_expression->value.node)) {
        if (!std::holds_alternative<Pass>(statement.node) && !std::holds_alternative<Assert>(statement.node))
          throw NoChain("forward() has " + line.text);
      }
    }
  }

  // for layer in self.layers: x = layer(x)
  void run_loop(const Line& line) {
    if (line.below.empty()) throw NoChain("forward() has a loop in one line: " + line.text);
    Block block = read(line);
    const auto& loop = std::get<For>(block.front().node);
    const std::string name = dotted(loop.target), over = dotted(loop.iterable);
    const auto list = made_.lists.find(over);
    if (name.empty() || list == made_.lists.end())
      throw NoChain("forward() loops over something other than layers: " + head_of(line));
    for (const ModelChain& each : list->second) {
      made_.modules[name] = each;
      used_.erase(name);
      for (const Line& inner : line.below) run_line(inner);
    }
  }

  void assign(Assignment& assignment) {
    const std::string text = source_of(assignment.value);
    std::set<std::string> names;
    for (const Expression& target : assignment.targets) bound_by(target, names);
    if (text.ends_with(".shape") || text.find(".size(") != std::string::npos ||
        text.find(".shape[") != std::string::npos) {
      if (!call_in(assignment.value) || method_of(assignment.value) == "size")
        return sizes_.insert(names.begin(), names.end()), void();
    }
    if (names.size() != 1) throw NoChain("forward() assigns several names at once: " + text);
    tensors_[*names.begin()] = eval(assignment.value);
  }

  // Returns the tensor's number, in order of creation. Throws: NoChain if it is not a tensor.
  int eval(const Expression& expression) {
    if (const auto found = tensors_.find(dotted(expression)); found != tensors_.end()) return found->second;
    if (const auto* binary = std::get_if<Binary>(&expression.node); binary && binary->op == BinaryOp::add)
      return sum(*binary->left, *binary->right);
    const Call* call = call_in(expression);
    if (!call) throw NoChain("forward() computes " + source_of(expression));
    const std::string name = dotted(*call->callee);
    if (const auto found = made_.modules.find(name); found != made_.modules.end()) {
      if (call->positional.size() != 1 || !call->keywords.empty())
        throw NoChain("forward() passes more than a tensor to a layer: " + source_of(expression));
      if (std::ranges::any_of(found->second.layers, has_weights) && !used_.insert(name).second)
        throw NoChain("forward() uses the weights of " + name + " twice");
      return put(found->second, eval(call->positional.front()));
    }
    const std::string full = setup_.full_name(*call->callee);
    for (const std::string_view module : {"F.", "torch.nn.functional.", "torch."})
      if (full.starts_with(module) && full.find('.', module.size()) == std::string::npos && !call->positional.empty())
        return function(full.substr(module.size()), *call, call->positional.front(), 1, expression);
    if (const auto* method = std::get_if<Attribute>(&call->callee->node))
      return function(method->name, *call, *method->object, 0, expression);
    throw NoChain("forward() computes " + source_of(expression));
  }

  // x + f(x), in any order. Returns the sum's number.
  int sum(const Expression& left, const Expression& right) {
    const int first = eval(left), second = eval(right), earlier = std::min(first, second);
    const size_t layers = chain_.layers.size() - lengths_[static_cast<size_t>(earlier)];
    if (std::max(first, second) != latest_) throw NoChain(kOtherSum);
    if (layers == 0) throw NoChain(kOwnSum);
    if (changed_.contains(roots_[static_cast<size_t>(earlier)]))
      throw NoChain("forward() adds a tensor that an in-place layer has changed");
    return put(layer_named("Residual(" + std::to_string(layers) + ")"), latest_);
  }

  // first: position of the first argument after the tensor.
  int function(const std::string& name, const Call& call, const Expression& of, size_t first, const Expression& whole) {
    if (name == "contiguous" || name == "clone") return eval(of);
    for (const auto& [known, layer] : kFunctions)
      if (known == name) {
        const size_t training = name == "dropout" ? first + 1 : SIZE_MAX;
        ModelChain function = of_layer(layer_of(without_tensor(call, first, training), layer));
        function.changes_input |= name.ends_with('_');
        return put(function, eval(of));
      }
    if (is_flattening(name, call, first)) return put(layer_named("Flatten"), eval(of));
    if (std::ranges::find(kLast, name) != std::end(kLast)) {
      const int made = eval(of);
      const Expression* dim = argument(call, "dim", first);
      if (made != latest_ || !dim || (number_of(dim) != 1 && number_of(dim) != -1))
        throw NoChain("forward() computes " + source_of(whole));
      ModelChain last;
      last.tail = "F." + name + "(%, dim=" + source_of(*dim) + ")";
      return put(last, made);
    }
    if (const Expression* dim = name == "mean" ? argument(call, "dim", first) : nullptr)
      if (const std::string axes = source_of(*dim);
          axes == "[2, 3]" || axes == "(2, 3)" || axes == "[-2, -1]" || axes == "(-2, -1)") {
        ModelChain mean = layer_named("AdaptiveAvgPool2d(1)");
        mean.layers.emplace_back("Flatten");
        return put(mean, eval(of));
      }
    if (name == "add" && call.positional.size() == first + 1 && call.keywords.empty())
      return sum(of, call.positional[first]);
    throw NoChain("forward() computes " + source_of(whole));
  }

  // Returns the call with the arguments of the layer's constructor. Drops training=self.training, which layers have.
  // training: position of that argument.
  Call without_tensor(const Call& call, size_t first, size_t training) const {
    Expression copy = expression_of("f()");
    auto& rest = std::get<Call>(copy.node);
    const auto give = [&](const std::string& name, const Range& where, const Expression& value) {
      rest.keywords.push_back({name, where, std::make_unique<Expression>(made_.maker.simple(copy_of(value)))});
    };
    for (size_t i = first; i < call.positional.size(); ++i)
      if (dotted(call.positional[i]) == "training")
        continue;
      else if (i == training)
        give("training", {}, call.positional[i]);
      else
        rest.positional.push_back(made_.maker.simple(copy_of(call.positional[i])));
    for (const Keyword& keyword : call.keywords)
      if (dotted(*keyword.value) != "training") give(keyword.name, keyword.where, *keyword.value);
    return std::move(rest);
  }

  // torch.flatten(x, 1), x.flatten(1), x.view(-1, 784), x.view(x.size(0), -1)
  bool is_flattening(const std::string& name, const Call& call, size_t first) const {
    const size_t count = call.positional.size() - first;
    if (name == "flatten") return number_of(argument(call, "start_dim", first)) == 1 && count <= 1;
    if ((name != "view" && name != "reshape") || count != 2) return false;
    const auto is_batch = [&](const Expression& size) {
      const std::string text = source_of(size);
      return text.ends_with(".size(0)") || text.ends_with(".shape[0]") || text == "len(x)" ||
             sizes_.contains(dotted(size));
    };
    const Expression &rows = call.positional[first], &columns = call.positional[first + 1];
    const Expression features = made_.maker.simple(expression_of(source_of(columns)));
    const bool number = number_of(&features).has_value();
    return (number_of(&rows) == -1 && number && number_of(&features) != -1) || (is_batch(rows) && number);
  }

  int put(const ModelChain& more, int on) {
    if (on != latest_) throw NoChain(kBranch);
    if (more.changes_input) change(on);
    append(chain_, more);
    lengths_.push_back(chain_.layers.size());
    roots_.push_back(keeps_storage(more) ? roots_[static_cast<size_t>(on)] : latest_ + 1);
    return ++latest_;
  }

  // Marks a tensor as changed in place, and all that share its elements.
  void change(int tensor) {
    const int root = roots_[static_cast<size_t>(tensor)];
    changed_.insert(root);
    if (root == 0) chain_.changes_input = true;
  }

  ModelChain& chain_;
  Members made_;
  const Setup& setup_;
  std::set<std::string> used_, sizes_;
  std::map<std::string, int> tensors_;
  int latest_ = 0;
  std::vector<size_t> lengths_ = {0}; // of the chain, when each tensor was made
  std::vector<int> roots_ = {0};      // of each tensor: the first one that shares its elements
  std::set<int> changed_;             // in place: roots
  bool returned_ = false;
};

} // namespace

void append_forward(ModelChain& chain, const Line& forward, Members made, const Setup& setup) {
  Forward(chain, std::move(made), setup).run(forward);
}

std::shared_ptr<const Function> function_of(Line line) {
  constexpr std::string_view kInit = "__init__"; // a name that no program of the lab can have
  if (const size_t at = line.text.find(kInit); at != std::string::npos) line.text.replace(at, kInit.size(), "init");
  Block block = read(line);
  return std::get<FunctionDefinition>(block.front().node).function;
}

std::string head_of(const Line& line) {
  return line.text.substr(0, line.text.size() - (line.text.ends_with(':') ? 1 : 0));
}

} // namespace amplab::importing
