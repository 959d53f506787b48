// SPDX-License-Identifier: Apache-2.0
// Calls of the script's functions during its set-up: arguments bind over defaults, returned objects have the caller's
// names.
#include "engine/import/branches.h"
#include "engine/import/conversions.h"
#include "engine/import/remove_statements.h"
#include "engine/import/setup_execution.h"
#include "engine/import/side_effects.h"
#include "engine/import/tree.h"

#include <algorithm>
#include <utility>

namespace amplab::importing {

using namespace loop;

namespace {

constexpr size_t kDeepestCall = 16, kWorkOfCall = 500, kWorkOfCalledLine = 10;

void find_returns(const std::vector<Line>& lines, std::vector<const Line*>& found) {
  for (const Line& line : lines) {
    if (line.first_word == "return") found.push_back(&line);
    if (line.first_word != "def" && line.first_word != "class") find_returns(line.below, found);
  }
}

// Collects names that a function binds, and those that it declares as global.
void find_variables(const std::vector<Line>& lines, std::set<std::string>& bound, std::set<std::string>& global) {
  for (const Line& line : lines) {
    if (line.first_word == "global") global.merge(words_of(line.text));
    try {
      bound.merge(bound_in(read(line)));
    } catch (const LoopError&) { // reported when it is executed
    }
    find_variables(line.below, bound, global);
  }
}
std::set<std::string> variables_of(const std::vector<Line>& function) {
  std::set<std::string> bound, global;
  find_variables(function, bound, global);
  for (const std::string& name : global) bound.erase(name);
  return bound;
}

} // namespace

bool SetupExecution::statement(const Line& line) {
  try {
    Block read_line = read(line);
    if (read_line.size() != 1) return false;
    if (auto* assigned = std::get_if<Assignment>(&read_line.front().node)) return assignment(line, *assigned);
    const auto* expression = std::get_if<ExpressionStatement>(&read_line.front().node);
    const auto* its = expression ? call_in(expression->value) : nullptr;
    return its && (call_of_new(line, *its) || call(line, *its, {}));
  } catch (const LoopError&) {
    return false;
  }
}

// Trainer(model).fit(): a call of an object without a name.
bool SetupExecution::call_of_new(const Line& line, const Call& its) {
  const auto* method = std::get_if<Attribute>(&its.callee->node);
  const auto* made = method ? call_in(*method->object) : nullptr;
  const std::string trainer = made ? dotted(*made->callee) : "";
  const Line* definition = method ? definitions_.method(method->name) : nullptr;
  return definitions_.trainer(trainer) && call(line, *made, {trainer}) && definition &&
         enter(line, *definition, &its, {});
}

bool SetupExecution::assignment(const Line& line, Assignment& assignment) {
  if (assignment.targets.size() != 1) return false;
  const Expression& target = assignment.targets.front();
  std::vector<std::string> targets = {dotted(target)};
  if (const auto* display = std::get_if<Display>(&target.node)) {
    targets.clear();
    for (const Expression& item : display->items) targets.push_back(dotted(item));
  }
  for (const auto* moved = call_in(assignment.value); moved && only_moves(assignment.value, setup_);
       moved = call_in(assignment.value)) { // build().to(device)
    ExpressionPtr& object = std::get<Attribute>(moved->callee->node).object;
    if (!call_in(*object)) break;
    Expression inner = std::move(*object);
    assignment.value = std::move(inner);
  }
  if (targets.size() == 1 && make_alias(targets.front(), assignment.value)) return true;
  const auto* its = call_in(assignment.value);
  return its && std::ranges::find(targets, "") == targets.end() && call(line, *its, targets);
}

// a = b, a = DDP(b), a = cfg["optim"]: b from here on.
bool SetupExecution::make_alias(const std::string& name, const Expression& value) {
  if (name.empty() || name.find('.') != std::string::npos) return false;
  const auto* made = call_in(value);
  const bool wraps = made && wraps_model(setup_.full_name(*made->callee)) && !made->positional.empty();
  if (made && !made->positional.empty() && setup_.full_name(*made->callee).ends_with("tqdm"))
    return setup_.scope[name] = source_of(made->positional.front()), true; // a progress bar
  const std::string of = path_of(wraps ? made->positional.front() : value);
  if (of == name && !wraps) return true; // self.model = model
  if (made && method_of(value) == "parse_args" && name != "args") return setup_.scope[name] = "args", false;
  if (of.empty() || of == name || setup_.knows(name)) return false;
  if (!setup_.knows(of) && !setup_.records.contains(of)) return false;
  setup_.scope[name] = of;
  return true;
}

const Line* SetupExecution::definition_of(const std::string& callee) const {
  const size_t dot = callee.rfind('.');
  const std::string name = callee.substr(dot == std::string::npos ? 0 : dot + 1);
  const bool of_instance = dot != std::string::npos && instances_.contains(callee.substr(0, dot));
  if (const Line* method = definitions_.method(name);
      method && (of_instance || (dot == std::string::npos && !frames_.empty()))) // without its self
    return method;
  const auto found = setup_.functions.find(callee);
  return found == setup_.functions.end() ? nullptr : found->second;
}

bool SetupExecution::call(const Line& line, const Call& call, const std::vector<std::string>& targets) {
  const std::string callee = dotted(*call.callee);
  if (const Line* trainer = definitions_.trainer(callee); trainer && targets.size() == 1) { // trainer = Trainer()
    instances_.insert(targets.front());
    const Line* init = definitions_.method("__init__");
    setup_.used.insert(trainer);
    setup_.trace.reached(line.first, line.end());
    return !init || enter(line, *init, &call, {});
  }
  if (setup_.process_optimizer_states(line, call)) return true;
  const Line* definition = definition_of(callee);
  if (!definition || setup_.is_exported_recipe(call)) return false;
  if (definitions_.is_leading(*definition)) {
    setup_.trace.reached(line.first, line.end());
    return enter(line, *definition, &call, targets);
  }
  if (!affords_trial()) return false;
  std::map<std::string, Values> passed; // records of its arguments, and global names
  for (const std::string& name : setup_.changed_by({line})) passed[name];
  Trial trial(setup_);
  const bool entered = enter(line, *definition, &call, targets);
  if (entered && targets.empty()) { // only its effect on the lane and on these stays, not its variables
    const bool sets = !(setup_.config == trial.before().config) && trial.has_same_objects();
    for (auto& [name, values] : passed) values = setup_.values_of(name);
    Trial::Result result = trial.undo();
    std::erase_if(passed, [&](const auto& each) { return setup_.values_of(each.first) == each.second; });
    if (!sets && passed.empty()) return setup_.remark(line, kNoSetting, !SideEffects(setup_).in(line)), true;
    if (sets) setup_.config = std::move(result.state.config);
    for (const auto& [name, values] : passed) setup_.restore(name, values);
    setup_.remarks.insert(setup_.remarks.end(), result.remarks.begin(), result.remarks.end());
    setup_.trace.append(std::move(result.events));
    setup_.used.insert(definition);
    return true;
  }
  const auto has_value = [&](const std::string& target) {
    const Values values = setup_.values_of(target);
    return setup_.scope.contains(target) || setup_.data_sets.contains(target) || setup_.transforms.contains(target) ||
           setup_.deferred.contains(target) || !values.constants.empty() || !values.records.empty();
  };
  if (entered && (trial.effect() == Effect::settings || std::ranges::any_of(targets, has_value)))
    return setup_.used.insert(definition), true;
  trial.undo();
  return false;
}

bool SetupExecution::enter(const Line& line, const Line& definition, const Call* call,
                           const std::vector<std::string>& targets) {
  const auto lines = static_cast<size_t>(definition.end() - definition.first);
  if (!setup_.affords(kWorkOfCall + kWorkOfCalledLine * lines) || frames_.size() >= kDeepestCall ||
      std::ranges::find(frames_, &definition, &Frame::definition) != frames_.end())
    return false;
  if (frames_.empty()) global_names_ = setup_.scope;
  Renames names = global_names_;
  const auto parameters = parameters_of(definition).value_or(std::vector<ScriptParameter>());
  std::map<std::string, Values> outside; // of names that are variables or parameters here
  for (const std::string& name : variables_of(definition.below))
    if (std::ranges::find(targets, name) == targets.end()) outside[name] = setup_.values_of(name);
  for (size_t i = 0; i < parameters.size(); ++i) {
    const Expression* given = call ? argument(*call, parameters[i].name, i) : nullptr;
    const bool is_record = given && setup_.records.contains(path_of(*given)); // changes of its items stay
    if (!is_record)
      outside[parameters[i].name] = setup_.values_of(parameters[i].name);
    else if (outside.contains(parameters[i].name)) // bound again: later changes are not those of the record
      outside[path_of(*given)] = {};
  }
  bind(line, definition, parameters, call, names);
  const bool returns = rename_returned(definition, targets, names);
  if (returns) {
    Renames of_caller = std::exchange(setup_.scope, names);
    frames_.push_back({&definition, targets});
    block(definition.below);
    frames_.pop_back();
    names = std::exchange(setup_.scope, std::move(of_caller));
    for (const std::string& target : targets)
      if (const auto found = names.find(target); found != names.end()) setup_.scope[target] = found->second;
  }
  if (definitions_.method(defined_name(definition)) == &definition && returns) { // its variables are the instance's
    global_names_.insert(names.begin(), names.end());
    setup_.scope.insert(names.begin(), names.end());
  } else if (!reached_step_) {
    for (const auto& [name, values] : outside) setup_.restore(name, values);
  }
  return returns;
}

void SetupExecution::bind(const Line& line, const Line& definition, const std::vector<ScriptParameter>& parameters,
                          const Call* call, Renames& names) {
  const bool starred = call && std::ranges::any_of(call->positional, [](const Expression& each) {
                         return std::holds_alternative<Starred>(each.node);
                       });
  for (size_t i = 0; i < parameters.size(); ++i) {
    const ScriptParameter& parameter = parameters[i];
    const Expression* given = call && !starred ? argument(*call, parameter.name, i) : nullptr;
    if (parameter.is_rest) {
      if (!call) continue;
      std::string items;
      for (const Keyword& keyword : call->keywords)
        if (std::ranges::find(parameters, keyword.name, &ScriptParameter::name) == parameters.end())
          items += (items.empty() ? "" : ", ") + keyword.name + "=" + source_of(*keyword.value);
      setup_.bind_record(line, parameter.name, expression_of("dict(" + items + ")"));
    } else if (given) {
      bind_value(line, parameter.name, *given, names);
    } else if (!parameter.default_value.empty() && !starred) {
      if (const auto value = expression_in(parameter.default_value))
        bind_value(definition, parameter.name, *value, names);
    } else if (starred) {
      setup_.forget({parameter.name});
    }
  }
}

bool SetupExecution::bind_value(const Line& line, const std::string& name, const Expression& given, Renames& names) {
  names.erase(name);
  Expression value = expression_of(source_of(given));
  const std::string of = path_of(value);
  rewrite(value, [&](Expression& inner) { setup_.simplify(inner); });
  setup_.trace.on(line);
  if (setup_.bind_constant(line, name, value)) return true;
  if (const auto flag = decided(value, setup_);
      flag && of.empty() && !std::holds_alternative<Logical>(value.node)) // `a or b` may be any value
    return setup_.bind_constant(line, name, expression_of(*flag ? "True" : "False"));
  if (of == name) return true;
  if (!of.empty() && name != "device") return names[name] = dotted(value).empty() ? of : dotted(value), true;
  setup_.forget({name});
  if (!call_in(value) && !std::holds_alternative<DictDisplay>(value.node)) return false;
  return setup_.process_line(assigned(line, name, given)); // train(Net(), loader): model = Net()
}

// Gives local variables that the function returns the names of the call's targets.
bool SetupExecution::rename_returned(const Line& definition, const std::vector<std::string>& targets, Renames& names) {
  if (targets.empty()) return true;
  std::vector<const Line*> returns;
  find_returns(definition.below, returns);
  for (const Line* line : returns) {
    try {
      const Block block = read(*line);
      const auto& back = std::get<Return>(block.front().node);
      const auto* display = back.value && targets.size() > 1 ? std::get_if<Display>(&back.value->node) : nullptr;
      if (!back.value || (targets.size() > 1 && (!display || display->items.size() != targets.size()))) return false;
      for (size_t i = 0; i < targets.size(); ++i) {
        const auto* name = std::get_if<Name>(display ? &display->items[i].node : &back.value->node);
        if (!name || names.contains(name->id)) continue;
        if (setup_.module_names.contains(name->id)) setup_.module_names.insert(targets[i]);
        if (name->id != targets[i]) names[name->id] = targets[i];
      }
    } catch (const LoopError&) { // such as **options, which are known when it is executed
    }
  }
  return !returns.empty();
}

void SetupExecution::give_back(const Line& line, const Return& back) {
  if (!back.value || frames_.empty()) return;
  const std::vector<std::string> targets = std::exchange(frames_.back().targets, {}); // a call in it has its own
  const auto* display = targets.size() > 1 ? std::get_if<Display>(&back.value->node) : nullptr;
  for (size_t i = 0; i < targets.size(); ++i) {
    if (targets.size() > 1 && (!display || display->items.size() != targets.size())) break;
    const Expression& value = display ? display->items[i] : *back.value;
    if (dotted(value) == targets[i]) continue;
    const Line& its = assigned(line, targets[i], value);
    if (!statement(its)) setup_.process_line(its);
  }
  frames_.back().targets = targets;
}

// Returns `name = value` in place of the line.
const Line& SetupExecution::assigned(const Line& line, const std::string& name, const Expression& value) {
  Line made = line;
  made.text = name + " = " + source_of(value), made.first_word = name, made.below.clear();
  return copies_.keep(std::move(made));
}

} // namespace amplab::importing
