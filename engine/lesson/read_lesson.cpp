// SPDX-License-Identifier: Apache-2.0
#include "engine/lesson/read_lesson.h"

#include "engine/lesson/lesson_error.h"
#include "engine/lesson/lesson_evaluator.h"
#include "engine/lesson/lesson_text.h"
#include "engine/run/nearest.h"
#include "engine/settings/renamed_keys.h"
#include "engine/settings/setting_ref.h"
#include "engine/settings/setting_table.h"

#include <algorithm>
#include <charconv>
#include <cmath>
#include <filesystem>
#include <tuple>

namespace amplab::lesson {
namespace {

const std::vector<std::string_view> kBlocks = {"lesson", "run", "predict", "task", "point", "claims"};

class Reader {
 public:
  Reader(std::string source, const SearchFolders& folders) : source_(std::move(source)), folders_(folders) {}

  Lesson read(std::string_view text) {
    std::vector<Section> sections = sections_of(text, source_, kBlocks);
    lesson_.folder = folders_.folder;
    lesson_.title = sections[0].title;
    lesson_.introduction = sections[0].text;
    line_ = sections[0].line;
    if (std::ranges::count(sections[0].blocks, "lesson", &FencedBlock::kind) != 1)
      fail("is not followed by a block \"lesson\" with its kind");
    for (const FencedBlock& block : sections[0].blocks) {
      line_ = block.line;
      if (block.kind != "lesson") fail("begins a block \"" + block.kind + "\" before the first step (\"## Title\")");
      about(block);
    }
    for (const Section& section : std::span(sections).subspan(1)) step(section);
    line_ = sections[0].line;
    if (lesson_.steps.empty()) fail("has no step; a step begins with \"## Title\"");
    return std::move(lesson_);
  }

 private:
  [[noreturn]] void fail(const std::string& sentence) const {
    throw LessonError(source_ + ", line " + std::to_string(line_) + ": " + sentence + ".");
  }

  // Runs an action that throws sentences without a position, and adds it.
  template <class Action> auto at(int line, Action action) {
    line_ = line;
    try {
      return action();
    } catch (const ConfigError& error) {
      throw LessonError(source_ + ", line " + std::to_string(line_) + ": " + error.what());
    }
  }
  template <class Action> auto with_line(int line, Action action) {
    return at(line, [&] {
      try {
        return action();
      } catch (const LessonError& error) {
        fail(error.what());
      }
    });
  }

  [[noreturn]] void unknown_key(const FencedBlock& block, const Entry& entry, std::vector<std::string_view> known) {
    line_ = entry.line;
    const std::string before = block.kind + "." + entry.key;
    if (const std::string_view now = current_name(before); !now.empty())
      fail("'" + before + "' is now '" + std::string(now) + "'");
    const std::string_view nearest = nearest_of(known, entry.key);
    std::string keys;
    for (const std::string_view key : known) keys.append(keys.empty() ? "" : ", ").append(key);
    fail("has the key " + in_quotes(entry.key) + ", which is unknown in a block \"" + block.kind + "\"" +
         (nearest.empty() ? "; expected " + keys : "; did you mean \"" + std::string(nearest) + "\"?"));
  }

  int whole_number(const Entry& entry, int least) {
    int number = 0;
    const char* const end = entry.value.data() + entry.value.size();
    line_ = entry.line;
    if (const auto [stop, error] = std::from_chars(entry.value.data(), end, number);
        error != std::errc() || stop != end || number < least)
      fail(entry.key + " is " + in_quotes(entry.value) + "; expected a whole number, at least " +
           std::to_string(least));
    return number;
  }

  Expression expression(std::string_view text, int line) {
    line_ = line;
    if (trimmed(text).empty()) fail("has no condition or figure where one is expected");
    Expression read{std::string(trimmed(text)), line};
    with_line(line, [&] { check_syntax(read.text); });
    return read;
  }

  // Checks that the figures of the text can be parsed. line: first line of the text.
  std::string checked_text(std::string text, int line) {
    with_line(line, [&] { check_figures(text); });
    return text;
  }

  std::string without_figures(std::string text) const {
    if (text.find("{{") != std::string::npos) fail("has a figure before any run: " + in_quotes(text));
    return text;
  }

  // "LEFT -> RIGHT"
  std::pair<std::string_view, std::string_view> arrow(const Entry& entry, const char* expected) {
    line_ = entry.line;
    const size_t at = entry.value.find("->");
    if (at == std::string::npos) fail(entry.key + " has no \"->\"; expected " + expected);
    const std::string_view value = entry.value;
    return {trimmed(value.substr(0, at)), trimmed(value.substr(at + 2))};
  }

  Hint hint(const Entry& entry) {
    const auto [condition, sentence] = arrow(entry, "CONDITION -> SENTENCE");
    return {expression(condition, entry.line), checked_text(std::string(sentence), entry.line)};
  }

  void about(const FencedBlock& block) {
    for (const Entry& entry : block.entries) {
      line_ = entry.line;
      if (entry.key == "kind") {
        const auto known = {Kind::lesson, Kind::patient, Kind::exercise, Kind::myth};
        const auto kind = std::ranges::find(known, entry.value, [](Kind each) { return std::string(name_of(each)); });
        if (kind == known.end())
          fail("has the kind " + in_quotes(entry.value) + "; expected lesson, patient, exercise or myth");
        lesson_.kind = *kind;
      } else if (entry.key == "minutes") {
        lesson_.minutes = whole_number(entry, 1);
      } else if (entry.key == "inspections") {
        lesson_.inspections = whole_number(entry, 1);
      } else if (entry.key == "teaches") {
        for (std::string_view rest = entry.value; !rest.empty();) {
          const size_t comma = std::min(rest.find(','), rest.size());
          if (const auto section = trimmed(rest.substr(0, comma)); !section.empty())
            lesson_.teaches.emplace_back(section);
          rest.remove_prefix(std::min(comma + 1, rest.size()));
        }
      } else if (entry.key == "source") {
        const size_t open = entry.value.rfind('<');
        const bool has_address = open != std::string::npos && entry.value.ends_with('>');
        lesson_.sources.push_back(
            {std::string(trimmed(std::string_view(entry.value).substr(0, has_address ? open : std::string::npos))),
             has_address ? entry.value.substr(open + 1, entry.value.size() - open - 2) : ""});
      } else {
        unknown_key(block, entry, {"kind", "minutes", "inspections", "teaches", "source"});
      }
    }
  }

  void step(const Section& section) {
    Step& made = lesson_.steps.emplace_back();
    made.title = section.title;
    made.line = section.line;
    made.text = checked_text(section.text, section.line);
    made.reveal = checked_text(section.reveal, section.line);
    for (const FencedBlock& block : section.blocks) {
      line_ = block.line;
      if (block.kind == "lesson") fail("begins a second block \"lesson\"");
      if (block.kind == "run") run(block, made);
      if (block.kind == "predict") predict(block, made);
      if (block.kind == "task") task(block, made);
      if (block.kind == "point") point(block, made);
      if (block.kind == "claims")
        for (const Entry& entry : block.entries) made.claims.push_back(expression(entry.value, entry.line));
    }
    line_ = section.line;
    const bool needs_runs = made.task || made.prediction || !made.claims.empty() || !made.reveal.empty();
    if (needs_runs && lanes_at(lesson_, lesson_.steps.size() - 1).empty())
      fail("asks for a measured value, but no step has a block \"run\" so far");
    for (const auto& changes : all_changes(made))
      for (const LaneChange& change : changes) check_change(change);
  }

  static std::vector<std::vector<LaneChange>> all_changes(const Step& step) {
    if (!step.task) return {};
    auto all = step.task->wrong;
    all.push_back(step.task->solution);
    return all;
  }

  void check_change(const LaneChange& change) {
    const std::vector<RunConfig>& lanes = lanes_at(lesson_, lesson_.steps.size() - 1);
    line_ = change.line;
    const auto lane = std::ranges::find(lanes, change.lane, &RunConfig::name);
    if (lane == lanes.end()) fail("changes the lane " + in_quotes(change.lane) + ", which this step does not have");
    with_line(change.line, [&] { changed(*lane, change.settings); });
  }

  void run(const FencedBlock& block, Step& made) {
    if (!made.lanes.empty()) fail("begins a second block \"run\" in one step");
    std::optional<int> steps, inspect;
    for (const Entry& entry : block.entries) {
      if (entry.key == "lane") {
        made.lanes.push_back(with_line(entry.line, [&] { return lane_of(entry.value, folders_); }));
        if (is_reserved(made.lanes.back().name))
          fail("names a lane " + in_quotes(made.lanes.back().name) + ", a name with another meaning in conditions");
        if (std::ranges::count(made.lanes, made.lanes.back().name, &RunConfig::name) > 1)
          fail("has two lanes " + in_quotes(made.lanes.back().name));
      } else if (entry.key == "steps") {
        steps = whole_number(entry, 1);
      } else if (entry.key == "inspect") {
        inspect = whole_number(entry, 1);
      } else {
        unknown_key(block, entry, {"lane", "steps", "inspect"});
      }
    }
    line_ = block.line;
    if (made.lanes.empty()) fail("begins a block \"run\" without a lane");
    for (RunConfig& lane : made.lanes) {
      if (steps) lane.train.steps = *steps;
      if (inspect) lane.inspect.every = *inspect;
    }
  }

  Tolerance tolerance(const Entry& entry) {
    line_ = entry.line;
    Tolerance within;
    std::string_view text = entry.value;
    within.is_factor = text.ends_with('x');
    if (within.is_factor) text.remove_suffix(1);
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), within.most);
    if (error != std::errc() || end != text.data() + text.size() || !(within.most >= (within.is_factor ? 1 : 0)))
      fail("within is " + in_quotes(entry.value) +
           "; expected a number of at least 0, or a factor of at least 1, such as 2x");
    return within;
  }

  // "1024" or "2^10"
  double axis_end(std::string_view text) {
    const bool is_power = text.starts_with("2^");
    double number = 0;
    const std::string_view digits = is_power ? text.substr(2) : text;
    const auto [end, error] = std::from_chars(digits.data(), digits.data() + digits.size(), number);
    if (error != std::errc() || end != digits.data() + digits.size())
      fail("between has " + in_quotes(text) + "; expected a number, such as 1024 or 2^10");
    return is_power ? std::exp2(number) : number;
  }

  std::pair<double, double> axis(const Entry& entry) {
    line_ = entry.line;
    const std::string_view value = entry.value;
    const size_t comma = value.find(',');
    if (comma == std::string_view::npos) fail("between is " + in_quotes(value) + "; expected LOW, HIGH");
    const std::pair ends(axis_end(trimmed(value.substr(0, comma))), axis_end(trimmed(value.substr(comma + 1))));
    if (!(ends.first < ends.second))
      fail("between is " + in_quotes(value) + ", but the first end must be below the second");
    return ends;
  }

  // Parses a prediction. The key determines the kind of answer.
  void predict(const FencedBlock& block, Step& made) {
    if (made.prediction) fail("begins a second block \"predict\" in one step");
    Prediction& prediction = made.prediction.emplace();
    prediction.line = block.line;
    std::vector<std::string_view> kinds; // kinds seen so far
    std::optional<Tolerance> within;
    std::optional<std::pair<double, double>> between;
    for (const Entry& entry : block.entries) {
      line_ = entry.line;
      if (entry.key == "between") {
        between = axis(entry);
      } else if (entry.key == "ask") {
        prediction.ask = without_figures(entry.value);
      } else if (entry.key == "hint") {
        prediction.hints.push_back(hint(entry));
      } else if (entry.key == "within") {
        within = tolerance(entry);
      } else if (entry.key == "choice") {
        const auto [text, condition] = arrow(entry, "TEXT -> CONDITION");
        if (kinds.empty()) prediction.answer = Choices{};
        if (auto* choices = std::get_if<Choices>(&prediction.answer))
          choices->all.push_back({without_figures(std::string(text)), expression(condition, entry.line)});
        if (std::ranges::find(kinds, "choice") == kinds.end()) kinds.push_back("choice");
      } else if (entry.key == "number") {
        prediction.answer = Number{expression(entry.value, entry.line), {}};
        kinds.push_back("number");
      } else if (entry.key == "curve") {
        prediction.answer = Curve{expression(entry.value, entry.line), {}, 0, 0};
        kinds.push_back("curve");
      } else if (entry.key == "line") {
        const auto [lane, part] = arrow(entry, "LANE -> A PART OF THE LINE");
        prediction.answer = ProgramLine{std::string(lane), std::string(part)};
        kinds.push_back("line");
      } else if (entry.key == "setting") {
        check_setting_key(entry.value, entry.line);
        prediction.answer = ChosenSetting{entry.value};
        kinds.push_back("setting");
      } else {
        unknown_key(block, entry, {"ask", "choice", "number", "curve", "line", "setting", "within", "between", "hint"});
      }
    }
    line_ = block.line;
    if (prediction.ask.empty()) fail("begins a block \"predict\" without ask");
    if (kinds.size() != 1)
      fail("begins a block \"predict\" with " + std::string(kinds.empty() ? "no kind" : "several kinds") +
           " of answer; expected one of choice, number, curve, line, setting");
    auto* const number = std::get_if<Number>(&prediction.answer);
    auto* const curve = std::get_if<Curve>(&prediction.answer);
    if ((number || curve) != within.has_value())
      fail(within ? "has within, which only number and curve allow" : "has no within, the tolerance of an answer");
    if (number) number->within = *within;
    if ((curve != nullptr) != between.has_value())
      fail(between ? "has between, which only a curve allows"
                   : "asks for a curve without between, the ends of its axis");
    if (curve) {
      curve->within = *within;
      std::tie(curve->low, curve->high) = *between;
      if (within->is_factor && curve->low <= 0) fail("has a logarithmic axis; its lower end must be positive");
    }
    if (const auto* choices = std::get_if<Choices>(&prediction.answer); choices && choices->all.size() < 2)
      fail("has one choice; expected at least two");
  }

  void task(const FencedBlock& block, Step& made) {
    if (made.task) fail("begins a second block \"task\" in one step");
    Task& task = made.task.emplace();
    task.line = block.line;
    for (const Entry& entry : block.entries) {
      line_ = entry.line;
      const auto change = [&] {
        LaneChange read = with_line(entry.line, [&] { return change_of(entry.value, folders_); });
        read.line = entry.line;
        return read;
      };
      if (entry.key == "do")
        task.text = checked_text(entry.value, entry.line);
      else if (entry.key == "check")
        task.check = expression(entry.value, entry.line);
      else if (entry.key == "hint")
        task.hints.push_back(hint(entry));
      else if (entry.key == "solution")
        task.solution.push_back(change());
      else if (entry.key == "wrong")
        task.wrong.push_back({change()});
      else
        unknown_key(block, entry, {"do", "check", "hint", "solution", "wrong"});
    }
    line_ = block.line;
    if (task.text.empty() || task.check.text.empty() || task.solution.empty())
      fail("begins a task without do, check and solution");
  }

  void check_setting_key(const std::string& key, int line) {
    line_ = line;
    const RunConfig config = lesson_.steps.empty() || lanes_at(lesson_, lesson_.steps.size() - 1).empty()
                                 ? RunConfig()
                                 : lanes_at(lesson_, lesson_.steps.size() - 1)[0];
    if (!find_setting(config, key)) fail("names the setting " + in_quotes(key) + ", which does not exist");
  }

  void point(const FencedBlock& block, Step& made) {
    for (const Entry& entry : block.entries) {
      line_ = entry.line;
      if (entry.key == "setting") {
        check_setting_key(entry.value, entry.line);
        made.pointers.push_back({Pointer::Kind::setting, entry.value, ""});
      } else if (entry.key == "line") {
        const auto [lane, part] = arrow(entry, "LANE -> A PART OF THE LINE");
        made.pointers.push_back({Pointer::Kind::line, std::string(part), std::string(lane)});
      } else if (entry.key == "panel") {
        made.pointers.push_back({Pointer::Kind::panel, entry.value, ""});
      } else if (entry.key == "plot") {
        made.pointers.push_back({Pointer::Kind::plot, entry.value, ""});
      } else {
        unknown_key(block, entry, {"setting", "line", "panel", "plot"});
      }
    }
  }

  std::string source_;
  const SearchFolders& folders_;
  Lesson lesson_;
  int line_ = 0;
};

} // namespace

Lesson lesson_of(std::string_view text, const std::string& source, const SearchFolders& folders) {
  return Reader(source, folders).read(text);
}

Lesson read_lesson(const SearchFolders& folders) {
  const std::filesystem::path folder(folders.folder);
  const std::string file = (folder / kFileName).string();
  std::string text;
  try {
    text = text_of_file({folders.folder, ""}, kFileName);
  } catch (const LessonError&) {
    throw LessonError(file + ": does not exist or cannot be read; a lesson is a folder with a file lesson.md.");
  }
  Lesson lesson = lesson_of(text, file, folders);
  lesson.name = (folder.has_filename() ? folder : folder.parent_path()).filename().string();
  return lesson;
}

} // namespace amplab::lesson
