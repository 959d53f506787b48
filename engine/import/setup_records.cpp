// SPDX-License-Identifier: Apache-2.0
// Records: dictionaries, namespaces, and instances of classes with constants. An item of cfg is the constant "cfg.lr",
// which the script reads as cfg["lr"], cfg.lr, cfg.get("lr") or getattr(cfg, "lr").
#include "engine/import/remove_statements.h"
#include "engine/import/setup.h"
#include "engine/import/side_effects.h"
#include "engine/import/tree.h"

#include <algorithm>

namespace amplab::importing {
namespace {

using namespace loop;

constexpr size_t kWorkOfItem = 10, kSharedPerWork = 16, kLongestPath = 200;
constexpr const char* kNotKnown = "self.unknown"; // no name of a script, as `self.` is dropped
// Functions and classes that make a record of their arguments, by the end of their name.
constexpr std::string_view kMakers[] = {
    "dict",     "SimpleNamespace", "Namespace", "create", "structured", "DictConfig", "ConfigDict", "FrozenConfigDict",
    "EasyDict", "AttrDict",        "Munch",     "Box",    "copy",       "deepcopy"};

// Returns true if the lines are fields, `lr = 0.1`, which the lab can read, docstrings and `pass`.
bool are_fields(const std::vector<Line>& lines) {
  return std::ranges::all_of(lines, [](const Line& line) {
    const auto field = field_of(line);
    return field ? field->default_value.empty() || expression_in(field->default_value)
                 : line.first_word == "pass" || line.first_word.find_first_of("\"'") < 2;
  });
}

// Collects NAME of `global NAME`.
void globals_in(const std::vector<Line>& lines, std::set<std::string>& names) {
  for (const Line& line : lines) {
    if (line.first_word == "global") names.merge(words_of(line.text));
    globals_in(line.below, names);
  }
}

// Returns what field(default=0.1) and field(default_factory=Config) of a dataclass give, or the expression itself.
Expression default_of(Expression value) {
  const Call* call = call_in(value);
  if (!call || !dotted(*call->callee).ends_with("field")) return value;
  if (const Expression* given = argument(*call, "default")) return copy_of(*given);
  const Expression* factory = argument(*call, "default_factory");
  const auto* lambda = factory ? std::get_if<Lambda>(&factory->node) : nullptr;
  const auto* back = lambda ? std::get_if<Return>(&lambda->function->body.front().node) : nullptr;
  if (back && back->value) return copy_of(*back->value);
  return factory && !dotted(*factory).empty() ? expression_of(dotted(*factory) + "()") : std::move(value);
}

} // namespace

bool holds_constants(const Line& definition) {
  constexpr std::string_view kBases[] = {"", "object", "NamedTuple", "typing.NamedTuple", "BaseModel"};
  const size_t open = std::min(definition.text.find('('), definition.text.size());
  const std::string base = definition.text.substr(open, definition.text.rfind(')') - open);
  if (std::ranges::find(kBases, std::string_view(base).substr(std::min<size_t>(1, base.size()))) == std::end(kBases))
    return false;
  std::vector<Line> fields = definition.below;
  const auto init = std::ranges::find(fields, "def", &Line::first_word);
  if (init != fields.end()) {
    if (defined_name(*init) != "__init__") return false;
    const std::vector<Line> set = std::move(init->below);
    fields.erase(init);
    fields.insert(fields.end(), set.begin(), set.end());
  }
  return are_fields(fields) && std::ranges::any_of(fields, [](const Line& line) { return field_of(line).has_value(); });
}

void Setup::forget(const std::set<std::string>& names_of) {
  for (const std::string& name : names_of) { // with its fields: "/" follows "."
    std::set<std::string> others;
    std::erase_if(shared, [&](const auto& both) {
      if (both.first == name || both.second == name) others.insert(both.first == name ? both.second : both.first);
      return both.first == name || both.second == name;
    });
    if (!others.empty()) forget(others);
    constants.erase(constants.lower_bound(name), constants.lower_bound(name + "/"));
    records.erase(records.lower_bound(name), records.lower_bound(name + "/"));
  }
}

std::set<std::string> Setup::passed_in(const Statement& statement) const {
  std::set<std::string> names;
  const auto pass = [&](const Expression& expression) {
    if (const std::string path = path_of(expression); records.contains(path)) names.insert(path);
  };
  rewrite(const_cast<Statement&>(statement), [&](Expression& inner) { // read-only
    const Call* call = call_in(inner);
    const std::string name = call ? dotted(*call->callee) : "";
    const auto function = functions.find(name);
    if (name == "exec") {
      for (const auto& [known, value] : constants) names.insert(known);
      for (const auto& [known, keys] : records) names.insert(known);
    }
    if (function != functions.end()) globals_in(function->second->below, names);
    if (!call || (function == functions.end() && only_reads(method_of(inner).empty() ? name : method_of(inner))))
      return;
    if (const auto* method = std::get_if<Attribute>(&call->callee->node)) pass(*method->object);
    std::ranges::for_each(call->positional, pass);
    for (const Keyword& keyword : call->keywords) pass(*keyword.value);
  });
  return names;
}

std::set<std::string> Setup::changed_by(const std::vector<Line>& lines) const {
  std::set<std::string> names;
  for (const Line& line : lines) {
    try {
      for (const Statement& statement : read(line))
        names.merge(changed_in(statement)), names.merge(passed_in(statement));
    } catch (const LoopError&) { // reported when the line is processed
    }
    names.merge(changed_by(line.below));
  }
  return names;
}

Values Setup::values_of(const std::string& name) const {
  return {{constants.lower_bound(name), constants.lower_bound(name + "/")},
          {records.lower_bound(name), records.lower_bound(name + "/")}};
}

void Setup::restore(const std::string& name, const Values& values) {
  forget({name});
  constants.insert(values.constants.begin(), values.constants.end());
  records.insert(values.records.begin(), values.records.end());
}

void Setup::bind_class(const Line& line) {
  const std::string name = defined_name(line);
  const bool constructs = std::ranges::find(line.below, "def", &Line::first_word) != line.below.end();
  if (record_classes.contains(name) && !constructs) bind_record(line, name, expression_of(name));
}

std::vector<RecordItem> Setup::fields_of(const Line& definition, const Call* call) const {
  std::vector<RecordItem> items;
  const auto init = std::ranges::find(definition.below, "def", &Line::first_word);
  const bool constructs = call && init != definition.below.end(); // the arguments are those of __init__()
  size_t position = 0;
  for (const Line& line : definition.below) {
    const auto field = field_of(line);
    const Expression* given = field && call && !constructs ? argument(*call, field->name, position++) : nullptr;
    auto value = given ? copy_of(*given) : expression_in(field ? field->default_value : "");
    if (value) items.push_back({field->name, default_of(std::move(*value)), given ? nullptr : &line});
  }
  if (!constructs) return items;
  std::map<std::string, std::string> values; // of parameters and fields, which are one name here
  position = 0;
  for (const ScriptParameter& parameter : parameters_of(*init).value_or(std::vector<ScriptParameter>())) {
    const Expression* given = argument(*call, parameter.name, position++);
    values[parameter.name] = given ? source_of(*given) : parameter.default_value;
  }
  for (const Line& line : init->below) { // self.lr = lr * scale
    const auto field = field_of(line);
    auto value = expression_in(field ? field->default_value : "");
    if (!value) continue;
    rewrite(*value, [&](Expression& inner) {
      if (const auto its = values.find(dotted(inner)); its != values.end())
        inner = expression_in(its->second).value_or(expression_of(kNotKnown));
    });
    const std::string text = source_of(*value);
    const auto [its, is_new] = values.try_emplace(field->name, text);
    if (its->second != text || text.size() > kLongestPath) its->second = kNotKnown; // later: the parameter or the field
    items.push_back({field->name, std::move(*value)});
  }
  return items;
}

std::optional<std::vector<RecordItem>> Setup::items_of(const Expression& value) const {
  std::vector<RecordItem> items;
  if (const auto* dictionary = std::get_if<DictDisplay>(&value.node)) {
    for (const auto& [key, item] : dictionary->items) {
      const auto name = text_in(&key);
      if (!name || !is_identifier(*name)) return {};
      items.push_back({*name, copy_of(item)});
    }
    return items;
  }
  const Call* call = call_in(value);
  const std::string path = path_of(call ? *call->callee : value);
  if (const auto its = records.find(path); !call && its != records.end()) {
    for (const std::string& key : its->second) {
      const auto constant = constants.find(path + "." + key);
      items.push_back({key, expression_of(constant == constants.end() ? path + "." + key : constant->second)});
      if (constant != constants.end()) trace.read(constant->first);
    }
    return items;
  }
  if (const auto its = record_classes.find(path); its != record_classes.end()) return fields_of(*its->second, call);
  if (!call) return {};
  const std::string_view method = method_of(value);
  if (method == "copy" && call->positional.empty()) return items_of(*std::get<Attribute>(call->callee->node).object);
  const std::string maker = path.substr(path.rfind('.') + 1);
  if (std::ranges::find(kMakers, maker) == std::end(kMakers)) return {};
  for (const Expression& given : call->positional) {
    auto more = items_of(given);
    if (!more) return {};
    std::ranges::move(*more, std::back_inserter(items));
  }
  for (const Keyword& keyword : call->keywords) items.push_back({keyword.name, copy_of(*keyword.value)});
  return items;
}

bool Setup::bind_record(const Line& line, const std::string& name, const Expression& value) {
  auto items = name.size() <= kLongestPath ? items_of(value) : std::nullopt;
  if (!items || !affords((kWorkOfItem + shared.size() / kSharedPerWork) * (1 + items->size()))) return false;
  bool any = items->empty();
  std::erase_if(shared, [&](const auto& both) { return both.first == name || both.second == name; });
  records[name].clear();
  for (const RecordItem& item : *items) any |= bind_item(item.line ? *item.line : line, name, item.key, item.value);
  if (!any) return records.erase(name), false;
  const Call* call = call_in(value);
  const auto definition = record_classes.find(dotted(call ? *call->callee : value));
  if (definition != record_classes.end()) used.insert(definition->second);
  trace.on(line), trace.made(name);
  return true;
}

bool Setup::is_shared(const std::string& record) const {
  return std::ranges::any_of(shared, [&](const auto& both) { return both.first == record || both.second == record; });
}

bool Setup::bind_item(const Line& line, const std::string& record, const std::string& key, const Expression& value) {
  if (is_shared(record)) return forget({record}), false; // under both names
  std::vector<std::string>& keys = records[record];
  if (std::ranges::find(keys, key) == keys.end()) keys.push_back(key);
  const std::string name = record + "." + key;
  Expression its = copy_of(value);
  rewrite(its, [&](Expression& inner) { simplify(inner); });
  if (bind_constant(line, name, its)) return true;
  constants.erase(name);
  if (bind_record(line, name, its)) {
    if (const std::string of = path_of(its); records.contains(of)) shared.emplace_back(name, of);
    return true;
  }
  const std::string object = dotted(its), full = full_name(its);
  if (!knows(object) && !loaders.contains(object) && !data_sets.contains(object) && !is_library_name(full))
    return false;
  return constants[name] = object, true; // {"train": loader, "act": nn.ReLU}
}

std::optional<std::string> Setup::spread(const std::string& text, bool in_dictionary) const {
  auto value = affords(text.size()) ? expression_in(text) : std::nullopt;
  if (!value) return {};
  rewrite(*value, [&](Expression& inner) { simplify(inner); });
  const auto items = items_of(*value);
  if (!items) return {};
  std::string passed;
  for (const RecordItem& item : *items)
    passed.append(passed.empty() ? "" : ", ")
        .append(in_dictionary ? "\"" + item.key + "\": " : item.key + "=")
        .append(source_of(item.value));
  return affords(passed.size()) ? std::optional(passed) : std::nullopt;
}

// vars(cfg), cfg.get("lr", 0.1), getattr(cfg, "lr", 0.1)
void Setup::simplify_lookup(Expression& expression, const Call& call) const {
  const bool is_get = method_of(expression) == "get", is_vars = dotted(*call.callee) == "vars";
  if (!is_get && !is_vars && dotted(*call.callee) != "getattr") return;
  const size_t first = is_get ? 0 : 1;
  if (call.positional.size() < (is_vars ? 1 : first + 1)) return;
  const std::string path = path_of(is_get ? *std::get<Attribute>(call.callee->node).object : call.positional.front());
  const auto record = records.find(path);
  if (record == records.end()) return;
  if (is_vars) return void(expression = expression_of(path));
  const auto key = text_in(&call.positional[first]);
  if (!key) return;
  if (std::ranges::find(record->second, *key) != record->second.end()) {
    expression = expression_of(path + "." + *key);
    simplify(expression);
  } else if (call.positional.size() > first + 1) {
    Expression otherwise = copy_of(call.positional[first + 1]);
    expression = std::move(otherwise);
  } else if (is_get) {
    expression = expression_of("None");
  }
}

} // namespace amplab::importing
