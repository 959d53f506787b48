// SPDX-License-Identifier: Apache-2.0
#include "engine/import/import.h"

#include "engine/fields/sections.h"
#include "engine/import/apex.h"
#include "engine/import/body.h"
#include "engine/import/harmless.h"
#include "engine/import/tree.h"
#include "engine/loop/given_names.h"

#include <algorithm>

namespace amplab::importing {
namespace {

using namespace loop;

constexpr const char* kUnused = "the training loop does not use it";

// What a loop is given, beside what the configuration names.
std::vector<std::string_view> given() {
  std::vector<std::string_view> names(fixed_names().begin(), fixed_names().end());
  names.push_back("batches");
  return names;
}

bool mentions(const Line& line, std::string_view words) {
  return line.text.find(words) != std::string::npos || std::ranges::any_of(line.below, [&](const Line& inner) { return mentions(inner, words); });
}
bool is_loop(const Line& line) { return line.first_word == "for" || line.first_word == "while"; }
bool trains(const Line& line) { return mentions(line, "backward(") && mentions(line, ".step("); }

// The innermost loop that calls backward() and steps.
const Line* innermost(const std::vector<Line>& lines) {
  for (const Line& line : lines) {
    if (!trains(line)) continue;
    if (const Line* within = innermost(line.below)) return within;
    if (is_loop(line)) return &line;
  }
  return nullptr;
}

bool holds(const Line& line, const Line* wanted) {
  return &line == wanted || std::ranges::any_of(line.below, [&](const Line& inner) { return holds(inner, wanted); });
}

bool begins_name(char c) { return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '_'; }
bool continues_name(char c) { return begins_name(c) || (c >= '0' && c <= '9'); }

// NAME of NAME.method(.
void find_asked(const Line& line, std::string_view asked, std::set<std::string>& names) {
  for (size_t at = line.text.find(asked); at != std::string::npos; at = line.text.find(asked, at + 1)) {
    size_t begin = at;
    while (begin > 0 && continues_name(line.text[begin - 1])) --begin;
    if (begin < at && begins_name(line.text[begin])) names.insert(line.text.substr(begin, at - begin));
  }
  for (const Line& inner : line.below) find_asked(inner, asked, names);
}

class Importer {
 public:
  Importer(const std::vector<Line>& lines, std::vector<Remark>& remarks, const std::stop_token& stop)
      : lines_(lines), stop_(stop), setup_(remarks) {}

  RunConfig configuration(const std::string& name) {
    const Line* step = innermost(lines_);
    if (!step) throw ImportError("No loop of the script calls backward() and then step(): import takes a script with a training loop written out.");
    for (const Line& line : lines_) find_asked(line, ".parameters(", setup_.module_names);
    find_asked(*step, ".step(", setup_.stepped_in_loop);
    setup_.config.name = name;
    setup_.config.scaler.kind = "none";
    for (const Line& line : lines_) {
      if (line.first_word == "def" || line.first_word == "class") definitions_[name_of(line)] = &line;
    }
    walk(lines_, step);
    forget_bound(step->below);
    Block body = step_of(*step, setup_);
    if (setup_.apex) open_regions(body, setup_);
    leave_out(body, known(), setup_.remarks, stop_);
    simplify_counting(body);
    return finish(body);
  }

 private:
  static std::string name_of(const Line& line) { // of def NAME(, class NAME(
    size_t begin = line.text.find(' ');
    begin = begin == std::string::npos ? line.text.size() : begin + 1;
    size_t end = begin;
    while (end < line.text.size() && continues_name(line.text[end])) ++end;
    return line.text.substr(begin, end - begin);
  }

  void walk(const std::vector<Line>& lines, const Line* step) {
    for (const Line& line : lines) {
      if (&line == step) continue;
      const bool inside = holds(line, step);
      if (line.first_word == "class" && !inside) {
        unused_[&line] = line.text.find("autograd.Function") != std::string::npos ? kUnused : "the lab reads no classes of a script but those of torch.autograd.Function: it builds models of its own";
      } else if ((line.first_word == "def" || line.first_word.starts_with("@")) && !inside) {
        definition(line, step);
      } else if (line.below.empty()) {
        setup_.take(line);
      } else {
        if (line.first_word == "def") setup_.take_defaults(line);
        else if (!inside && is_loop(line)) {
          setup_.remark(line, "it is not the training loop", true);
          continue;
        }
        walk(line.below, step);
      }
    }
  }

  // A function beside the training loop: what it sets up counts; where it sets up nothing it is one remark.
  void definition(const Line& line, const Line* step) {
    const size_t remarks = setup_.remarks.size();
    const auto constants = setup_.constants;
    const auto ambiguous = setup_.ambiguous;
    const RunConfig before = setup_.config;
    const size_t losses = setup_.losses.size();
    walk(line.below, step);
    if (!(setup_.config == before) || setup_.losses.size() != losses) return;
    setup_.remarks.resize(remarks);
    setup_.constants = constants, setup_.ambiguous = ambiguous;
    unused_[&line] = kUnused;
  }

  // A name that the loop binds is no constant.
  void forget_bound(const std::vector<Line>& lines) {
    for (const Line& line : lines) {
      try {
        Block block = read(line);
        for (const std::string& name : bound_in(block)) setup_.constants.erase(name), setup_.loaders.erase(name);
        for (const Statement& statement : block)
          if (const auto* changed = std::get_if<AugmentedAssignment>(&statement.node)) setup_.constants.erase(dotted(changed->target));
      } catch (const LoopError&) { // told when it is written
      }
      forget_bound(line.below);
    }
  }

  std::set<std::string> known() {
    std::set<std::string> names;
    for (const std::string_view name : given()) names.emplace(name);
    const std::vector<std::string> own = own_names();
    names.insert(own.begin(), own.end());
    for (const auto& [name, line] : definitions_)
      if (readable(*line)) names.insert(name);
    return names;
  }

  // Models, optimizers, scalers: as the engine names them.
  std::vector<std::string> own_names() const {
    std::vector<std::string> names;
    const auto add = [&](const auto& sections, const char* single) {
      if (sections.empty()) names.emplace_back(single);
      for (const auto& [name, section] : sections) names.push_back(name);
    };
    add(setup_.config.models, "model"), add(setup_.config.optimizers, "optimizer"), add(setup_.config.scalers, "scaler");
    return names;
  }

  static bool readable(const Line& line) {
    try {
      parse(whole_text(line));
      return true;
    } catch (const LoopError&) {
      return false;
    }
  }

  // `for i, (x, t) in enumerate(batches)` where nothing reads i.
  static void simplify_counting(Block& body) {
    auto* loop = body.empty() ? nullptr : std::get_if<For>(&body.front().node);
    const Call* call = loop ? call_in(loop->iterable) : nullptr;
    auto* pair = loop ? std::get_if<Display>(&loop->target.node) : nullptr;
    if (!call || dotted(*call->callee) != "enumerate" || !pair || pair->items.size() != 2) return;
    std::set<std::string> counter;
    bound_by(pair->items[0], counter);
    const std::set<std::string> read = read_in(loop->body);
    if (std::ranges::any_of(counter, [&](const std::string& name) { return read.contains(name); })) return;
    Expression batch = std::move(pair->items[1]);
    loop->target = std::move(batch);
    loop->iterable = expression_of("batches");
  }

  // Functions of the script that the loop calls, and those that these call, in the order of the script.
  std::string definitions_for(const std::string& text) {
    std::set<const Line*> used;
    std::vector<std::string> todo = {text};
    while (!todo.empty()) {
      const std::string next = std::move(todo.back());
      todo.pop_back();
      for (const auto& [name, line] : definitions_)
        if (!used.contains(line) && has_word(next, name) && readable(*line)) {
          used.insert(line);
          todo.push_back(whole_text(*line));
        }
    }
    std::string definitions;
    std::string decorators; // of the next definition
    for (const Line& line : lines_) {
      if (used.contains(&line)) {
        definitions += decorators + on_the_runs_device(whole_text(line)) + "\n";
        unused_.erase(&line);
      }
      decorators = line.first_word == "@" ? decorators + line.text + "\n" : "";
    }
    if (!used.empty()) definitions = imports_for(used) + definitions;
    return definitions;
  }

  // custom_fwd(device_type="cuda"): a run says itself where it computes.
  static std::string on_the_runs_device(std::string text) {
    for (const std::string_view typed : {"device_type=\"cuda\"", "device_type='cuda'"})
      for (size_t at = text.find(typed); at != std::string::npos; at = text.find(typed)) text.replace(at, typed.size(), "device_type=device");
    return text;
  }

  std::string imports_for(const std::set<const Line*>& used) const {
    std::string imports;
    for (const Line& line : lines_) {
      if ((line.first_word != "import" && line.first_word != "from") || !readable(line)) continue;
      Block block = read(line);
      for (const auto& alias : std::get<Import>(block.front().node).names) {
        const std::string& bound = std::get<Name>(alias.target.node).id;
        if (bound == "torch" || bound == "F" || bound == "nn") continue;
        if (!std::ranges::any_of(used, [&](const Line* definition) { return has_word(whole_text(*definition), bound); })) continue;
        imports.append(line.text).append("\n");
        break;
      }
    }
    return imports;
  }

  static bool has_word(std::string_view text, std::string_view word) {
    if (word.empty()) return false;
    for (size_t at = text.find(word); at != std::string_view::npos; at = text.find(word, at + 1)) {
      const bool begins = at == 0 || !continues_name(text[at - 1]);
      const size_t end = at + word.size();
      if (begins && (end == text.size() || !continues_name(text[end]))) return true;
    }
    return false;
  }

  RunConfig finish(const Block& body) {
    std::string text = text_of(body);
    if (text.find(".backward(") == std::string::npos || text.find(".step(") == std::string::npos) {
      tell_unused();
      throw ImportError("Of the training loop too little is left to train: the lines not taken say why. Write the step out as PyTorch's AMP examples do.");
    }
    text = definitions_for(text) + text;
    for (const char* module : {"math", "contextlib"})
      if (has_word(text, module) && text.find(std::string("import ") + module) == std::string::npos)
        text = std::string("import ") + module + "\n" + text;
    setup_.config.loop = text;
    take_mode(text);
    flatten_first(text);
    tell_unused();
    check(text);
    return config_from_text(config_text(setup_.config), "what was made of the script");
  }

  // The lab sizes a chain by the samples of its data, which the text may flatten: so does the chain, which does no harm then.
  void flatten_first(std::string_view text) {
    constexpr std::string_view kFlattens[] = {".view(", ".reshape(", "flatten("};
    if (std::ranges::none_of(kFlattens, [&](std::string_view word) { return text.find(word) != std::string_view::npos; })) return;
    const auto put = [](ModelConfig& model) {
      if (model.name == "layers" && !model.layers.empty() && model.layers.front().starts_with("Linear")) model.layers.insert(model.layers.begin(), "Flatten");
    };
    put(setup_.config.model);
    for (auto& [name, model] : setup_.config.models) put(model);
  }

  // The mode that the text's regions have; fp32 where it has none.
  void take_mode(std::string text) {
    constexpr std::string_view kOff = "torch.autocast(device_type=device, enabled=False)";
    for (size_t at = text.find(kOff); at != std::string::npos; at = text.find(kOff)) text.erase(at, kOff.size());
    std::string& mode = setup_.config.precision.mode;
    if (text.find("dtype=torch.bfloat16") != std::string::npos) mode = "amp-bf16";
    else if (text.find("autocast(") == std::string::npos && mode == "amp-fp16") mode = "fp32";
  }

  void tell_unused() {
    for (const auto& [line, reason] : unused_) setup_.remark(*line, reason, reason == kUnused);
    unused_.clear();
    std::ranges::stable_sort(setup_.remarks, {}, &Remark::first);
  }

  // Throws: ImportError if the loop does not resolve.
  void check(const std::string& text) const {
    std::vector<std::string> own = own_names();
    std::vector<std::string_view> names = given();
    names.insert(names.end(), own.begin(), own.end());
    try {
      program_of(text, names);
    } catch (const LoopError& error) {
      throw ImportError("What was made of the script is no loop of the lab: " + located(error) + ". The lines not taken say what is missing.");
    }
  }

  const std::vector<Line>& lines_;
  const std::stop_token& stop_;
  Setup setup_;
  std::map<std::string, const Line*> definitions_;
  std::map<const Line*, const char*> unused_;
};

} // namespace

Imported import_script(std::string_view script, const std::string& name, std::vector<Remark>* remarks, const std::stop_token& stop) {
  std::vector<Remark> own;
  std::vector<Remark>& told = remarks ? *remarks : own;
  const std::vector<Line> lines = lines_of(script);
  try {
    RunConfig config = Importer(lines, told, stop).configuration(name);
    return {std::move(config), told};
  } catch (const LoopError& error) {
    throw ImportError(std::string("The training loop cannot be written in the lab's language: ").append(error.what()));
  } catch (const ConfigError& error) {
    throw ImportError(error.what());
  }
}

std::string sentence_of(const Remark& remark, std::string_view file) {
  std::string text(file);
  text.append(":").append(std::to_string(remark.first));
  if (remark.last > remark.first) text.append("-").append(std::to_string(remark.last));
  constexpr size_t kMost = 100;
  std::string shown = remark.text.substr(0, std::min(remark.text.find('\n'), kMost));
  if (shown.ends_with(':')) shown.pop_back();
  return text.append(": ").append(shown).append(": ").append(remark.reason);
}

} // namespace amplab::importing
