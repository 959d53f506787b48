// SPDX-License-Identifier: Apache-2.0
// Calls of the script's functions during its set-up: arguments bind over defaults, returned objects have the caller's
// names.
#include "engine/import/branches.h"
#include "engine/import/conversions.h"
#include "engine/import/setup_execution.h"
#include "engine/import/side_effects.h"
#include "engine/import/tree.h"

#include <algorithm>

namespace amplab::importing {

using namespace loop;

namespace {

constexpr int kMostCalls = 400;
constexpr size_t kDeepestCall = 16;

void find_returns(const std::vector<Line>& lines, std::vector<const Line*>& found) {
  for (const Line& line : lines) {
    if (line.first_word == "return") found.push_back(&line);
    if (line.first_word != "def" && line.first_word != "class") find_returns(line.below, found);
  }
}

std::optional<Expression> expression_in(const std::string& text) {
  try {
    return expression_of(text);
  } catch (const std::exception&) { // outside of the lab's language
    return {};
  }
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
  const auto found = made ? classes_.find(dotted(*made->callee)) : classes_.end();
  if (found == classes_.end() || !holds_step(*found->second)) return false;
  const auto definition = methods_.find(method->name);
  return call(line, *made, {found->first}) && definition != methods_.end() &&
         enter(line, *definition->second, &its, {});
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
  if (!its || std::ranges::find(targets, "") != targets.end()) return false;
  if (targets.size() == 1 && make_constants(line, targets.front(), *its)) return true;
  return call(line, *its, targets);
}

// a = b, and a = DDP(b): b from here on.
bool SetupExecution::make_alias(const std::string& name, const Expression& value) {
  if (name.empty() || name.find('.') != std::string::npos) return false;
  const auto* made = call_in(value);
  const bool wraps = made && wraps_model(setup_.full_name(*made->callee)) && !made->positional.empty();
  if (made && !made->positional.empty() && setup_.full_name(*made->callee).ends_with("tqdm"))
    return names_[name] = source_of(made->positional.front()), true; // a progress bar
  const std::string of = dotted(wraps ? made->positional.front() : value);
  if (of == name && !wraps) return true; // self.model = model
  if (made && method_of(value) == "parse_args" && name != "args") return names_[name] = "args", false;
  if (of.empty() || of == name || !setup_.knows(of) || setup_.knows(name)) return false;
  names_[name] = of;
  return true;
}

// A class with only constants, such as a dataclass: cfg = Config(lr=0.1) makes cfg.lr.
bool SetupExecution::make_constants(const Line& line, const std::string& name, const Call& call) {
  const auto found = classes_.find(dotted(*call.callee));
  if (found == classes_.end() || holds_step(*found->second) || !bind_fields(line, *found->second, name, &call))
    return false;
  setup_.trace.on(line), setup_.trace.made(name);
  return true;
}

// The same for Config.lr, without a call.
void SetupExecution::read_class(const Line& line) {
  const std::string name = defined_name(line);
  const bool has_methods = std::ranges::any_of(line.below, [](const Line& l) { return l.first_word == "def"; });
  if (classes_.contains(name) && !has_methods) bind_fields(line, line, name, nullptr);
}

bool SetupExecution::bind_fields(const Line& line, const Line& definition, const std::string& object,
                                 const Call* call) {
  bool any = false;
  size_t position = 0;
  for (const Line& field : definition.below) {
    Line plain = field;
    plain.text = without_annotation(field.text);
    if (plain.first_word == "def" || plain.first_word == "@" || !plain.below.empty()) continue;
    try {
      Block block = read(plain);
      const auto* assignment = block.empty() ? nullptr : std::get_if<Assignment>(&block.front().node);
      const std::string its = assignment ? dotted(assignment->targets.front()) : "";
      if (its.empty()) continue;
      const Expression* given = call ? argument(*call, its, position++) : nullptr;
      Expression value = expression_of(source_of(given ? *given : assignment->value));
      rewrite(value, [&](Expression& inner) { setup_.simplify(inner); });
      any = setup_.bind_constant(given ? line : field, object + "." + its, value) || any;
    } catch (const LoopError&) { // a docstring, or a field that the lab cannot read
    }
  }
  if (any) used_.insert(&definition);
  return any;
}

const Line* SetupExecution::definition_of(const std::string& callee) const {
  const size_t dot = callee.rfind('.');
  const std::string name = callee.substr(dot == std::string::npos ? 0 : dot + 1);
  const bool of_instance = dot != std::string::npos && instances_.contains(callee.substr(0, dot));
  if (of_instance || dot == std::string::npos) // without its self
    if (const auto method = methods_.find(name); method != methods_.end() && (of_instance || !stack_.empty()))
      return method->second;
  const auto found = setup_.functions.find(callee);
  return found == setup_.functions.end() ? nullptr : found->second;
}

bool SetupExecution::call(const Line& line, const Call& call, const std::vector<std::string>& targets) {
  const std::string callee = dotted(*call.callee);
  const auto made = classes_.find(callee);
  if (made != classes_.end() && holds_step(*made->second) && targets.size() == 1) { // trainer = Trainer()
    instances_.insert(targets.front());
    const auto init = methods_.find("__init__");
    used_.insert(made->second);
    setup_.trace.reached(line.first, line.end());
    return init == methods_.end() || enter(line, *init->second, &call, {});
  }
  const Line* definition = definition_of(callee);
  if (!definition) return false;
  if (leading_.contains(defined_name(*definition))) {
    setup_.trace.reached(line.first, line.end());
    return enter(line, *definition, &call, targets);
  }
  if (calls_ >= kMostCalls) return false;
  const SetupState before = setup_;
  const size_t remarks = setup_.remarks.size();
  const bool entered = enter(line, *definition, &call, targets);
  if (entered && targets.empty()) { // only its effect on the lane stays, not its variables
    const RunConfig config = setup_.config;
    const Trace trace = setup_.trace;
    const bool changes = !(config == before.config) && setup_.optimizers == before.optimizers &&
                         setup_.models == before.models && setup_.scalers == before.scalers;
    static_cast<SetupState&>(setup_) = before;
    if (changes) {
      setup_.config = config, setup_.trace = trace;
      used_.insert(definition);
      return true;
    }
    setup_.remarks.resize(remarks);
    setup_.remark(line, kNoSetting, !SideEffects(setup_).in(line));
    return true;
  }
  if (entered && makes(targets, before)) {
    used_.insert(definition);
    return true;
  }
  static_cast<SetupState&>(setup_) = before;
  setup_.remarks.resize(remarks);
  return false;
}

// Returns true if the set-up since then made one of these objects or constants, or changed settings.
bool SetupExecution::makes(const std::vector<std::string>& targets, const SetupState& before) const {
  if (effect_since(before) == Effect::settings) return true;
  return std::ranges::any_of(targets, [&](const std::string& target) {
    if (names_.contains(target) || setup_.data_sets.contains(target) || setup_.transforms.contains(target) ||
        setup_.constants.contains(target) || setup_.parameter_lists.contains(target))
      return true;
    const auto attribute = setup_.constants.lower_bound(target + "."); // args.lr
    return attribute != setup_.constants.end() && attribute->first.starts_with(target + ".");
  });
}

bool SetupExecution::enter(const Line& line, const Line& definition, const Call* call,
                           const std::vector<std::string>& targets) {
  if (++calls_ > kMostCalls || stack_.size() >= kDeepestCall || std::ranges::find(stack_, &definition) != stack_.end())
    return false;
  if (stack_.empty()) module_names_ = names_;
  Renames its_names = module_names_;
  const auto constants = setup_.constants;
  bind(line, definition, call, its_names);
  if (!rename_returned(definition, targets, its_names)) return setup_.constants = constants, false;
  std::swap(names_, its_names); // its_names: the caller's, until the end
  std::vector<std::string> its_targets = targets;
  std::swap(targets_, its_targets);
  stack_.push_back(&definition);
  block(definition.below);
  stack_.pop_back();
  std::swap(targets_, its_targets);
  std::swap(names_, its_names);
  for (const std::string& target : targets)
    if (const auto found = its_names.find(target); found != its_names.end()) names_[target] = found->second;
  const auto method = methods_.find(defined_name(definition)); // its variables are those of the instance
  if (method != methods_.end() && method->second == &definition)
    module_names_.insert(its_names.begin(), its_names.end()), names_.insert(its_names.begin(), its_names.end());
  else if (!reached_step_)
    restore_parameters(definition, constants);
  return true;
}

void SetupExecution::restore_parameters(const Line& definition, const std::map<std::string, std::string>& constants) {
  for (const ScriptParameter& parameter : parameters_of(definition).value_or(std::vector<ScriptParameter>())) {
    setup_.forget({parameter.name});
    if (const auto before = constants.find(parameter.name); before != constants.end()) setup_.constants.insert(*before);
  }
}

void SetupExecution::bind(const Line& line, const Line& definition, const Call* call, Renames& names) {
  const auto parameters = parameters_of(definition);
  if (!parameters) return;
  bool starred = false;
  if (call)
    starred = std::ranges::any_of(call->positional,
                                  [](const Expression& each) { return std::holds_alternative<Starred>(each.node); });
  for (size_t i = 0; i < parameters->size(); ++i) {
    const ScriptParameter& parameter = (*parameters)[i];
    const Expression* given = call && !starred ? argument(*call, parameter.name, i) : nullptr;
    if (given) {
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
  const std::string of = dotted(value);
  rewrite(value, [&](Expression& inner) { setup_.simplify(inner); });
  setup_.trace.on(line);
  if (setup_.bind_constant(line, name, value)) return true;
  if (const auto flag = decided(value, setup_); flag && of.empty())
    return setup_.bind_constant(line, name, expression_of(*flag ? "True" : "False"));
  if (of == name) return true;
  setup_.forget({name});
  if (!of.empty() && name != "device") return names[name] = of, true;
  if (!call_in(value)) return false;
  Line made = line; // train(Net(), loader): model = Net()
  made.text = name + " = " + source_of(given), made.first_word = name, made.below.clear();
  return setup_.process_line(keep(std::move(made)));
}

// Gives local variables that the function returns the names of the call's targets.
bool SetupExecution::rename_returned(const Line& definition, const std::vector<std::string>& targets, Renames& names) {
  if (targets.empty()) return true;
  std::vector<const Line*> returns;
  find_returns(definition.below, returns);
  try {
    for (const Line* line : returns) {
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
    }
    return !returns.empty();
  } catch (const LoopError&) {
    return false;
  }
}

void SetupExecution::give_back(const Line& line, const Return& back) {
  if (!back.value || targets_.empty()) return;
  const auto* display = targets_.size() > 1 ? std::get_if<Display>(&back.value->node) : nullptr;
  if (targets_.size() > 1 && (!display || display->items.size() != targets_.size())) return;
  for (size_t i = 0; i < targets_.size(); ++i) {
    const Expression& value = display ? display->items[i] : *back.value;
    if (dotted(value) == targets_[i]) continue;
    Line made = line;
    made.text = targets_[i] + " = " + source_of(value), made.first_word = targets_[i];
    const Line& its = keep(std::move(made));
    const std::vector<std::string> targets = std::move(targets_); // a call in it has its own
    targets_.clear();
    if (!statement(its)) setup_.process_line(its);
    targets_ = targets;
  }
}

} // namespace amplab::importing
