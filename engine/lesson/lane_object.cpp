// SPDX-License-Identifier: Apache-2.0
#include "engine/lesson/lane_object.h"

#include "engine/export/csv_tables.h"
#include "engine/interpreter/containers.h"
#include "engine/interpreter/native.h"
#include "engine/interpreter/signature.h"
#include "engine/interpreter/text.h"
#include "engine/lesson/row.h"
#include "engine/run/loss_divergence.h"

#include <algorithm>
#include <array>

namespace amplab::lesson {
namespace {

using interpreter::Arguments;
using interpreter::Interpreter;
using interpreter::Value;

Value number_or_none(double value) { return is_recorded(value) ? Value(value) : interpreter::none(); }

// Matches a filter argument: it is absent, None, or equal.
bool fits(const Value& wanted, std::string_view has) {
  const auto* text = wanted.as<interpreter::Text>();
  return wanted.is_absent() || wanted.is_none() || (text && text->value == has);
}
bool fits(const Value& wanted, int64_t has) {
  return wanted.is_absent() || wanted.is_none() ||
         (wanted.is_number() && wanted.as_number() == static_cast<double>(has));
}

class Lane : public interpreter::Object {
 public:
  explicit Lane(std::shared_ptr<const MeasuredLane> lane) : lane_(std::move(lane)) {}
  std::string type() const override { return "lane"; }

  std::vector<std::string_view> attributes() const override {
    std::vector<std::string_view> names(summary().attributes());
    for (const Figure& figure : kFigures) names.push_back(figure.name);
    for (const Method& method : kMethods) names.push_back(method.name);
    return names;
  }

  std::optional<Value> attribute(Interpreter&, std::string_view name) override {
    const auto figure = std::ranges::find(kFigures, name, &Figure::name);
    if (figure != kFigures.end()) return figure->of(*lane_);
    return summary().cell(name);
  }

  std::optional<Value> call_method(Interpreter& interpreter, std::string_view name,
                                   const Arguments& arguments) override {
    const auto method = std::ranges::find(kMethods, name, &Method::name);
    if (method == kMethods.end()) return {};
    return (this->*method->code)(interpreter,
                                 interpreter::Signature(method->name, method->parameters).bind(interpreter, arguments));
  }

  const MeasuredLane& measured() const { return *lane_; }

 private:
  struct Figure {
    std::string_view name;
    Value (*of)(const MeasuredLane&);
  };
  struct Method {
    std::string_view name, parameters;
    Value (Lane::*code)(Interpreter&, const std::vector<Value>&) const;
  };
  static const std::array<Figure, 7> kFigures;
  static const std::array<Method, 9> kMethods;

  // Returns the lane's row of compare.csv.
  const Row& summary() const {
    if (!summary_) {
      const std::vector<SettingRef> all = settings_in(lane_->run.config);
      ReadTable table = table_of([&](CsvWriter& csv) {
        write_compare_header(csv, all);
        write_compare(csv, all, lane_->run, lane_->summary);
      });
      summary_ = make_ref<Row>("lane", table.columns, std::move(table.rows.at(0)));
    }
    return *summary_;
  }

  ReadTable history(std::span<const StepRecord> steps) const {
    ColumnsOfRuns declared;
    declared.add(lane_->run.info);
    return table_of([&](CsvWriter& csv) {
      write_history_header(csv, declared);
      write_history(csv, run_cells(lane_->run), declared.indices_in(lane_->run.info), steps);
    });
  }

  Value at(Interpreter& interpreter, const std::vector<Value>& given) const {
    const int64_t wanted = interpreter::integer(interpreter, given[0], "at", "step"), count = std::ssize(lane_->steps);
    const int64_t first = count > 0 ? lane_->steps[0].step : 1;
    const int64_t index = wanted < 0 ? count + wanted : wanted - first;
    if (index < 0 || index >= count)
      interpreter.raise("IndexError", lane_->run.config.name + " has no step " + std::to_string(wanted) +
                                          (count > 0 ? "; it has steps " + std::to_string(first) + " to " +
                                                           std::to_string(lane_->steps.back().step)
                                                     : "; it has none"));
    ReadTable table = history(std::span(lane_->steps).subspan(static_cast<size_t>(index), 1));
    return make_ref<Row>("step", table.columns, std::move(table.rows.at(0)));
  }

  Value column(Interpreter& interpreter, const std::vector<Value>& given) const {
    const auto* name = given[0].as<interpreter::Text>();
    const ReadTable table = history(lane_->steps);
    const auto found = std::ranges::find(*table.columns, name ? name->value : "");
    if (found == table.columns->end())
      interpreter.raise("KeyError", "history.csv has no column " + interpreter.repr(given[0]));
    std::vector<Value> values;
    for (const auto& row : table.rows) values.push_back(row[static_cast<size_t>(found - table.columns->begin())]);
    return interpreter::sequence_within_limits(interpreter, interpreter::Sequence::Kind::list, std::move(values));
  }

  template <class Get> Value of_events(Interpreter& interpreter, const std::vector<Value>& given, Get get) const {
    const auto* kind = given[0].as<interpreter::Text>();
    std::vector<Value> values;
    bool known = false;
    for (int k = 0; k <= static_cast<int>(kLastEventKind); ++k)
      known |= kind && name_of(static_cast<EventKind>(k)) == kind->value;
    if (!known) interpreter.raise("ValueError", "unknown event kind " + interpreter.repr(given[0]));
    for (const Event& event : lane_->run.events)
      if (amplab::name_of(event.kind) == kind->value) values.push_back(get(event));
    return interpreter::sequence_within_limits(interpreter, interpreter::Sequence::Kind::list, std::move(values));
  }
  Value events(Interpreter& interpreter, const std::vector<Value>& given) const {
    return of_events(interpreter, given, [](const Event& event) { return Value(event.step); });
  }
  Value texts(Interpreter& interpreter, const std::vector<Value>& given) const {
    return of_events(interpreter, given, [](const Event& event) { return Value::text(event.text); });
  }

  static Value rows(Interpreter& interpreter, const char* type, ReadTable table) {
    std::vector<Value> all;
    for (auto& cells : table.rows) all.push_back(make_ref<Row>(type, table.columns, std::move(cells)));
    return interpreter::sequence_within_limits(interpreter, interpreter::Sequence::Kind::list, std::move(all));
  }

  Value calls(Interpreter& interpreter, const std::vector<Value>& given) const {
    std::vector<OpRecord> chosen;
    for (const OpRecord& op : lane_->ops)
      if (fits(given[0], op.op) && fits(given[1], op.layer) && fits(given[2], op.phase) && fits(given[3], op.step))
        chosen.push_back(op);
    return rows(interpreter, "call", table_of([&](CsvWriter& csv) {
                  write_ops_header(csv);
                  write_ops(csv, run_cells(lane_->run), chosen);
                }));
  }

  // Returns rows of inspected steps, filtered by the name of the tensor or parameter.
  Value inspection_rows(Interpreter& interpreter, const std::vector<Value>& given, const char* type,
                        void (*header)(CsvWriter&),
                        void (*write)(CsvWriter&, const std::string&, const StepInspection&)) const {
    ReadTable table = table_of([&](CsvWriter& csv) {
      header(csv);
      for (const StepInspection& inspection : lane_->inspections)
        if (fits(given[1], inspection.step)) write(csv, run_cells(lane_->run), inspection);
    });
    const auto column_index = static_cast<size_t>(
        std::ranges::find_if(*table.columns, [](const std::string& c) { return c == "tensor" || c == "name"; }) -
        table.columns->begin());
    std::erase_if(table.rows, [&](const auto& cells) {
      const auto* name = column_index < cells.size() ? cells[column_index].template as<interpreter::Text>() : nullptr;
      return !fits(given[0], name ? name->value : "");
    });
    return rows(interpreter, type, std::move(table));
  }
  Value tensors(Interpreter& interpreter, const std::vector<Value>& given) const {
    return inspection_rows(interpreter, given, "tensor", write_hist_header, write_hist);
  }
  Value updates_of(Interpreter& interpreter, const std::vector<Value>& given) const {
    return inspection_rows(interpreter, given, "update", write_updates_header, write_updates);
  }

  Value setting(Interpreter& interpreter, const std::vector<Value>& given) const {
    const auto* key = given[0].as<interpreter::Text>();
    if (key && key->value == "loop") return Value::text(lane_->run.info.loop);
    const auto setting_ref = find_setting(lane_->run.config, key ? key->value : "");
    if (!setting_ref) interpreter.raise("KeyError", "there is no setting " + interpreter.repr(given[0]));
    if (auto cell = summary().cell(setting_ref->key() == "device" ? "config.device" : setting_ref->key())) return *cell;
    return interpreter::none();
  }

  Value diverges_from(Interpreter& interpreter, const std::vector<Value>& given) const {
    const auto* other = given[0].as<Lane>();
    if (!other) interpreter.raise("TypeError", "diverges_from() takes a lane, not " + interpreter::type_name(given[0]));
    const auto& mine = lane_->steps;
    const auto& theirs = other->measured().steps;
    for (size_t i = 0; i < std::min(mine.size(), theirs.size()); ++i)
      if (losses_diverge(mine[i].loss, theirs[i].loss)) return mine[i].step;
    return interpreter::none();
  }

  std::shared_ptr<const MeasuredLane> lane_;
  mutable Ref<Row> summary_;
};

const std::array<Lane::Figure, 7> Lane::kFigures = {{
    {"loss_at_start", [](const MeasuredLane& lane) { return number_or_none(lane.summary.loss_at_start); }},
    {"loss_at_end", [](const MeasuredLane& lane) { return number_or_none(lane.summary.loss_at_end); }},
    {"learnt", [](const MeasuredLane& lane) { return Value(lane.outcome == OutcomeKind::learnt); }},
    {"diverged", [](const MeasuredLane& lane) { return Value(lane.outcome == OutcomeKind::diverged); }},
    {"outcome", [](const MeasuredLane& lane) { return Value::text(std::string(name_of(lane.outcome))); }},
    {"error",
     [](const MeasuredLane& lane) {
       return Value::text(lane.run.status.state == LaneState::failed ? lane.run.status.reason : "");
     }},
    {"parameters", [](const MeasuredLane& lane) { return Value(lane.run.info.parameter_count); }},
}};
const std::array<Lane::Method, 9> Lane::kMethods = {{
    {"at", "step", &Lane::at},
    {"column", "name", &Lane::column},
    {"events", "kind", &Lane::events},
    {"texts", "kind", &Lane::texts},
    {"calls", "op=, layer=, phase=, step=", &Lane::calls},
    {"tensors", "tensor=, step=", &Lane::tensors},
    {"updates_of", "name=, step=", &Lane::updates_of},
    {"setting", "key", &Lane::setting},
    {"diverges_from", "lane", &Lane::diverges_from},
}};

} // namespace

interpreter::Value lane_object(std::shared_ptr<const MeasuredLane> lane) { return make_ref<Lane>(std::move(lane)); }

std::string_view name_of(OutcomeKind kind) {
  constexpr std::array<std::string_view, 8> kNames = {"going",       "failed",  "stopped", "diverged",
                                                      "no_learning", "unclear", "little",  "learnt"};
  return kNames[static_cast<size_t>(kind)];
}

} // namespace amplab::lesson
