// SPDX-License-Identifier: Apache-2.0
#include "engine/import/modules.h"

#include "engine/import/forward.h"
#include "engine/import/tree.h"

#include <algorithm>

namespace amplab::importing {
namespace {

using namespace loop;

constexpr int kMostModules = 2000;
constexpr const char* kOwnInitialisation = "its own initialisation";

// One instance of a class.
class Instance {
 public:
  Instance(const Setup& setup, const Line& definition, int depth, int& left, const Call& call)
      : setup_(setup), made_{ModuleMaker(setup, depth, left), {}, {}} {
    chain_.classes = {&definition};
    const Line *init = nullptr, *forward = nullptr;
    for (const Line& line : definition.below) {
      if (line.text.starts_with("def __init__(")) init = &line;
      if (line.text.starts_with("def forward(")) forward = &line;
    }
    if (!forward) throw NoChain("the class has no forward()");
    if (init) construct(*init, call);
    append_forward(chain_, *forward, std::move(made_), setup_);
    if (!decides_.empty()) throw NoChain(decides_);
  }

  ModelChain release_chain() { return std::move(chain_); }

 private:
  void construct(const Line& init, const Call& call) {
    const auto function = function_of(init);
    if (function->rest) throw NoChain("__init__() takes *" + function->parameters.back().name);
    for (size_t i = 1; i < function->parameters.size(); ++i) {
      const Parameter& parameter = function->parameters[i];
      const Expression* given = argument(call, parameter.name, i - 1);
      if (given)
        made_.maker.set_value(parameter.name, *given);
      else if (parameter.default_value)
        made_.maker.set_value(parameter.name, *parameter.default_value);
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
        bind(name, made_.maker.simple(std::move(assignment->value)));
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
    const Expression value = made_.maker.simple(expression_of(source_of(assignment.value)));
    const auto* values = std::get_if<Display>(&value.node);
    if (!values || values->items.size() != names->items.size()) return false;
    for (size_t i = 0; i < names->items.size(); ++i) made_.maker.set_value(dotted(names->items[i]), values->items[i]);
    return true;
  }

  void bind(const std::string& name, const Expression& value) {
    const Call* call = call_in(value);
    const std::string type = call ? setup_.full_name(*call->callee) : "";
    const bool display = std::holds_alternative<Display>(value.node) && source_of(value).find('(') != std::string::npos;
    const bool list = type.substr(type.rfind('.') + 1) == "ModuleList";
    if (list && call->positional.size() != 1)
      throw NoChain("the lab cannot determine the modules that " + source_of(value) + " lists");
    if (list || display) {
      auto& chains = made_.lists[name] = made_.maker.listed(list ? call->positional.front() : value);
      for (ModelChain& each : chains) put_name(each, name);
    } else if (call) {
      put_name(made_.modules[name] = made_.maker.made(value), name);
    } else {
      made_.maker.set_value(name, value);
    }
  }

  void without(const std::string& what) {
    if (std::ranges::find(chain_.without, what) == chain_.without.end()) chain_.without.push_back(what);
  }

  const Setup& setup_;
  Members made_;
  std::string decides_; // unsupported control flow in __init__(); empty: none
  ModelChain chain_;
};

} // namespace

ModelChain instance_of(const Line& definition, const Call& call, const Setup& setup, int depth, int& left) {
  return Instance(setup, definition, depth, left, call).release_chain();
}

ModelChain chain_of(const Expression& made, const Setup& setup) {
  int left = kMostModules;
  const ModuleMaker maker(setup, 0, left);
  const Expression simple = maker.simple(expression_of(source_of(made)));
  ModelChain chain = maker.made(simple);
  if (chain.layers.empty()) throw NoChain("the lab supports none of its layers");
  return chain;
}

bool is_module_class(const Line& line) {
  return line.first_word == "class" && line.text.find("Module)") != std::string::npos;
}

} // namespace amplab::importing
