// SPDX-License-Identifier: Apache-2.0
// Executes a class symbolically: __init__ with its arguments, then forward() with one tensor. Each layer is appended to
// the chain. Reading a tensor other than the last one is an error.
#include "engine/import/modules.h"

#include "engine/import/layers.h"
#include "engine/import/tree.h"

#include <algorithm>

namespace amplab::importing {
namespace {

using namespace loop;

constexpr size_t kMostLayers = 200; // limit of model.layers
constexpr int kDeepestClass = 8, kMostModules = 2000;
constexpr size_t kLongestValue = 400; // characters
constexpr const char* kOtherSum = "forward() adds two tensors, neither of which is the output of its last layer";
constexpr const char* kOwnSum = "forward() adds a tensor to itself, or to layers that the lab lacks";
constexpr const char* kBranch = "forward() uses a tensor twice, which a chain of layers cannot do";
constexpr const char* kOwnInitialisation = "its own initialisation";

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

using Values = std::map<std::string, std::string>; // variables and their values as text

// Returns whether its output may be its input, or a view of it.
bool keeps_storage(const ModelChain& chain) {
  return std::ranges::all_of(chain.layers, [](const std::string& layer) {
    return layer == "Flatten" || layer.starts_with("Dropout"); // in evaluation
  });
}

void append(ModelChain& chain, const ModelChain& more) {
  if (!chain.tail.empty()) throw NoChain("forward() continues after " + chain.tail.substr(0, chain.tail.find('(')));
  if (chain.layers.empty()) chain.inputs = more.inputs;
  if (keeps_storage(chain)) chain.changes_input = chain.changes_input || more.changes_input;
  chain.in_place_sums.insert(chain.in_place_sums.end(), more.in_place_sums.begin(), more.in_place_sums.end());
  if (std::ranges::any_of(more.layers, has_weights)) chain.outputs = more.outputs;
  chain.layers.insert(chain.layers.end(), more.layers.begin(), more.layers.end());
  for (const std::string& lacking : more.without)
    if (std::ranges::find(chain.without, lacking) == chain.without.end()) chain.without.push_back(lacking);
  chain.classes.insert(chain.classes.end(), more.classes.begin(), more.classes.end());
  chain.tail = more.tail;
  if (chain.layers.size() > kMostLayers) throw NoChain("it has more than " + std::to_string(kMostLayers) + " layers");
}

ModelChain of_layer(const ReadLayer& layer) {
  if (!layer.lacking.empty() && !layer.preserves_sizes) throw NoChain("the lab has no layer " + layer.lacking);
  ModelChain chain;
  if (!layer.text.empty()) chain.layers = {layer.text};
  if (!layer.lacking.empty()) chain.without = {layer.lacking};
  chain.inputs = layer.inputs, chain.outputs = layer.outputs;
  chain.changes_input = layer.in_place;
  return chain;
}

ModelChain layer_named(std::string text) {
  ModelChain chain;
  chain.layers = {std::move(text)};
  return chain;
}

std::string head_of(const Line& line) {
  return line.text.substr(0, line.text.size() - (line.text.ends_with(':') ? 1 : 0));
}

std::string last_of(const std::string& name) { return name.substr(name.rfind('.') + 1); }

// Evaluates constructor expressions to modules.
class Maker {
 public:
  // left: number of modules that may still be created.
  Maker(const Setup& setup, int depth, int& left) : setup_(setup), depth_(depth), left_(left) {
    if (depth > kDeepestClass) throw NoChain("its classes are nested too deep");
  }

  ModelChain made(const Expression& expression) const {
    if (--left_ < 0) throw NoChain("it has more modules than the lab imports");
    const Call* call = call_in(expression);
    if (!call) throw NoChain("the lab cannot determine the modules that " + source_of(expression) + " makes");
    const std::string type = setup_.full_name(*call->callee), last = last_of(type);
    if (last == "Sequential") {
      ModelChain chain;
      for (const ModelChain& each : all(call->positional)) append(chain, each);
      return chain;
    }
    if (setup_.classes.contains(type)) return instance(*setup_.classes.at(type), *call);
    if (type.starts_with("nn.") || type.starts_with("torch.nn.")) return of_layer(layer_of(*call, last));
    throw NoChain("the lab cannot determine the modules that " + type + " makes");
  }

  // Evaluates [a, b], [f(i) for i in range(3)], OrderedDict([("fc", a)]) to modules.
  std::vector<ModelChain> listed(const Expression& expression) const {
    if (const auto* display = std::get_if<Display>(&expression.node)) return all(display->items);
    if (const Call* call = call_in(expression);
        call && last_of(setup_.full_name(*call->callee)) == "OrderedDict" && call->positional.size() == 1) {
      std::vector<ModelChain> chains;
      const auto* pairs = std::get_if<Display>(&call->positional.front().node);
      for (size_t i = 0; pairs && i < pairs->items.size(); ++i)
        if (const auto* pair = std::get_if<Display>(&pairs->items[i].node); pair && pair->items.size() == 2)
          chains.push_back(made(pair->items[1]));
      return chains;
    }
    const auto* each = std::get_if<Comprehension>(&expression.node);
    const Call* range = each ? call_in(*each->iterable) : nullptr;
    const auto count = range && dotted(*range->callee) == "range" && range->positional.size() == 1
                           ? number_of(&range->positional[0])
                           : std::nullopt;
    if (!count || *count > static_cast<double>(kMostLayers) || !each->conditions.empty())
      throw NoChain("the lab cannot determine the modules that " + source_of(expression) + " lists");
    std::vector<ModelChain> chains;
    for (int i = 0; i < static_cast<int>(*count); ++i) chains.push_back(made(*each->element));
    return chains;
  }

  // Substitutes variables by their values.
  Expression simple(Expression expression) const {
    rewrite(expression, [&](Expression& inner) {
      const std::string name = dotted(inner);
      if (const auto found = values_.find(name); !name.empty() && found != values_.end())
        inner = expression_of(found->second);
      else
        setup_.simplify(inner);
    });
    return expression;
  }
  void set_value(const std::string& name, const Expression& value) {
    std::string text = source_of(value);
    if (text.size() > kLongestValue)
      values_.erase(name);
    else
      values_[name] = std::move(text);
  }

 private:
  std::vector<ModelChain> all(const std::vector<Expression>& items) const {
    std::vector<ModelChain> chains;
    for (const Expression& item : items) {
      const auto* starred = std::get_if<Starred>(&item.node);
      const bool dictionary =
          !starred && call_in(item) && last_of(setup_.full_name(*call_in(item)->callee)) == "OrderedDict";
      const std::vector<ModelChain> more = starred      ? listed(*starred->value)
                                           : dictionary ? listed(item)
                                                        : std::vector{made(item)};
      chains.insert(chains.end(), more.begin(), more.end());
    }
    return chains;
  }
  ModelChain instance(const Line& definition, const Call& call) const;

  const Setup& setup_;
  const int depth_;
  int& left_;
  Values values_;
};

// One instance of a class.
class Instance {
 public:
  Instance(const Setup& setup, const Line& definition, int depth, int& left, const Call& call)
      : setup_(setup), maker_(setup, depth, left) {
    chain_.classes = {&definition};
    const Line *init = nullptr, *forward = nullptr;
    for (const Line& line : definition.below) {
      if (line.text.starts_with("def __init__(")) init = &line;
      if (line.text.starts_with("def forward(")) forward = &line;
    }
    if (!forward) throw NoChain("the class has no forward()");
    if (init) construct(*init, call);
    run(*forward);
  }

  ModelChain release_chain() { return std::move(chain_); }

 private:
  static std::shared_ptr<const Function> function_of(Line line) {
    constexpr std::string_view kInit = "__init__"; // a name that no program of the lab can have
    if (const size_t at = line.text.find(kInit); at != std::string::npos) line.text.replace(at, kInit.size(), "init");
    Block block = read(line);
    return std::get<FunctionDefinition>(block.front().node).function;
  }

  void construct(const Line& init, const Call& call) {
    const auto function = function_of(init);
    if (function->rest) throw NoChain("__init__() takes *" + function->parameters.back().name);
    for (size_t i = 1; i < function->parameters.size(); ++i) {
      const Parameter& parameter = function->parameters[i];
      const Expression* given = argument(call, parameter.name, i - 1);
      if (given)
        maker_.set_value(parameter.name, *given);
      else if (parameter.default_value)
        maker_.set_value(parameter.name, *parameter.default_value);
    }
    for (const Line& line : init.below) construct_line(line);
  }

  void construct_line(const Line& line) {
    if (line.first_word == "super") return;
    if (!line.below.empty()) { // raised later, because forward() may give a better reason
      decides_ = "__init__() has a branch: " + head_of(line);
      return;
    }
    for (Statement& statement : read(line)) {
      if (const auto* bare_expression = std::get_if<ExpressionStatement>(&statement.node)) {
        if (computes_nothing(bare_expression->value)) continue;
        if (!initialises(bare_expression->value)) throw NoChain("__init__() has " + line.text);
        without(kOwnInitialisation);
      } else if (auto* assignment = std::get_if<Assignment>(&statement.node)) {
        const std::string name = assignment->targets.size() == 1 ? dotted(assignment->targets.front()) : "";
        if (set_each(*assignment)) continue;
        if (name.empty() || name.find('.') != std::string::npos) // such as self.fc.weight = self.emb.weight
          throw NoChain("__init__() has " + line.text);
        bind(name, maker_.simple(std::move(assignment->value)));
      } else if (!std::holds_alternative<Pass>(statement.node)) {
        throw NoChain("__init__() has " + line.text);
      }
    }
  }

  // A docstring, nn.Module.__init__(self), print(...), self.save_hyperparameters().
  static bool computes_nothing(const Expression& expression) {
    const Call* call = call_in(expression);
    const std::string last = call ? last_of(dotted(*call->callee)) : "";
    return std::holds_alternative<Constant>(expression.node) || last == "__init__" || last == "print" ||
           last == "save_hyperparameters";
  }

  // nn.init.normal_(...), self.apply(...), self._init_weights(), self.fc.bias.data.zero_()
  bool initialises(const Expression& expression) const {
    const Call* call = call_in(expression);
    const std::string name = call ? setup_.full_name(*call->callee) : "", last = last_of(name);
    return last.ends_with('_') || last == "apply" || name.find("init") != std::string::npos ||
           last.find("reset_parameters") != std::string::npos;
  }

  // h1, h2 = (256, 128)
  bool set_each(const Assignment& assignment) {
    const auto* names = std::get_if<Display>(&assignment.targets.front().node);
    if (!names) return false;
    const Expression value = maker_.simple(expression_of(source_of(assignment.value)));
    const auto* values = std::get_if<Display>(&value.node);
    if (!values || values->items.size() != names->items.size()) return false;
    for (size_t i = 0; i < names->items.size(); ++i) maker_.set_value(dotted(names->items[i]), values->items[i]);
    return true;
  }

  void bind(const std::string& name, const Expression& value) {
    const Call* call = call_in(value);
    if (!call)
      return std::holds_alternative<Display>(value.node) && source_of(value).find('(') != std::string::npos
                 ? void(lists_[name] = maker_.listed(value))
                 : maker_.set_value(name, value);
    const std::string type = last_of(setup_.full_name(*call->callee));
    if (type == "ModuleList") {
      if (call->positional.size() != 1)
        throw NoChain("the lab cannot determine the modules that " + source_of(value) + " lists");
      lists_[name] = maker_.listed(call->positional.front());
    } else {
      modules_[name] = maker_.made(value);
    }
  }

  void without(const std::string& what) {
    if (std::ranges::find(chain_.without, what) == chain_.without.end()) chain_.without.push_back(what);
  }

  // ---- forward() ----

  void run(const Line& forward) {
    const auto function = function_of(forward);
    if (function->parameters.size() != 2 || function->rest) throw NoChain("forward() does not take one tensor");
    tensors_[function->parameters[1].name] = 0;
    for (const Line& line : forward.below) run_line(line);
    if (!returned_) throw NoChain("forward() returns nothing");
    if (!decides_.empty()) throw NoChain(decides_);
  }

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
    const auto list = lists_.find(over);
    if (name.empty() || list == lists_.end())
      throw NoChain("forward() loops over something other than layers: " + head_of(line));
    for (const ModelChain& each : list->second) {
      modules_[name] = each;
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
    if (const auto found = modules_.find(name); found != modules_.end()) {
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
        ModelChain function = of_layer(layer_of(without_tensor(call, first), layer));
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

  // Returns the call with the arguments of the layer's constructor. Drops training=self.training, the default.
  Call without_tensor(const Call& call, size_t first) const {
    Expression copy = expression_of("f()");
    auto& rest = std::get<Call>(copy.node);
    for (size_t i = first; i < call.positional.size(); ++i)
      if (dotted(call.positional[i]) != "training")
        rest.positional.push_back(maker_.simple(expression_of(source_of(call.positional[i]))));
    for (const Keyword& keyword : call.keywords)
      if (keyword.name != "training")
        rest.keywords.push_back(
            {keyword.name, keyword.where,
             std::make_unique<Expression>(maker_.simple(expression_of(source_of(*keyword.value))))});
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
    const Expression features = maker_.simple(expression_of(source_of(columns)));
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

  const Setup& setup_;
  Maker maker_;
  std::map<std::string, ModelChain> modules_;
  std::map<std::string, std::vector<ModelChain>> lists_;
  std::set<std::string> used_, sizes_;
  std::map<std::string, int> tensors_;
  int latest_ = 0;
  std::vector<size_t> lengths_ = {0}; // of the chain, when each tensor was made
  std::vector<int> roots_ = {0};      // of each tensor: the first one that shares its elements
  std::set<int> changed_;             // in place: roots
  bool returned_ = false;
  std::string decides_; // unsupported control flow in __init__(); empty: none
  ModelChain chain_;
};

ModelChain Maker::instance(const Line& definition, const Call& call) const {
  return Instance(setup_, definition, depth_ + 1, left_, call).release_chain();
}

} // namespace

ModelChain chain_of(const Expression& made, const Setup& setup) {
  int left = kMostModules;
  const Maker maker(setup, 0, left);
  const Expression simple = maker.simple(expression_of(source_of(made)));
  ModelChain chain = maker.made(simple);
  if (chain.layers.empty()) throw NoChain("the lab supports none of its layers");
  return chain;
}

bool is_module_class(const Line& line) {
  return line.first_word == "class" && line.text.find("Module)") != std::string::npos;
}

} // namespace amplab::importing
