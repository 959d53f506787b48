// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/models/variable_rows.h"

#include "engine/run/named_sections.h"

#include <algorithm>
#include <array>
#include <cctype>
#include <map>
#include <span>
#include <string_view>
#include <tuple>

namespace amplab {
namespace {

// A member of an optimizer or a scaler that has a column in the lane.
struct AttributeColumn {
  std::string_view key, column;
};
constexpr std::array kAttributeColumns = {
    AttributeColumn{"lr", "lr"}, AttributeColumn{"skipped", "skipped"}, AttributeColumn{"scale", "loss_scale"},
    AttributeColumn{"growth_tracker", "growth_tracker"}, AttributeColumn{"found_inf", "found_inf"}};

// Returns "lr.d" if the lane declares such columns, else "lr".
std::optional<Series> column_for(const RunStore& store, const LaneStore& lane, std::string_view family,
                                 const std::string& owner) {
  const std::string begin = std::string(family).append(".");
  if (const auto declared = store.declaredBy(lane, begin + owner)) return declared;
  const bool several =
      std::ranges::any_of(lane.info().columns, [&](const std::string& column) { return column.starts_with(begin); });
  return several ? std::nullopt : series_named(family);
}

std::optional<Series> column_of_attribute(const RunStore& store, const LaneStore& lane, const std::string& owner,
                                          const VariableAttribute& part) {
  const auto found = std::ranges::find(kAttributeColumns, part.key, &AttributeColumn::key);
  if (found == kAttributeColumns.end()) return std::nullopt;
  return column_for(store, lane, found->column, part.of.empty() ? owner : part.of);
}

std::string attribute_name(const std::string& owner, const VariableAttribute& part) {
  std::string name = owner + "." + part.key;
  if (!part.of.empty()) name.append("(").append(part.of).append(")");
  return name;
}

bool is_word(char c) { return std::isalnum(static_cast<unsigned char>(c)) || c == '_'; }

// Returns the first occurrence of a name in a program, or the program's size.
size_t first_position(const std::string& text, const std::string& name) {
  for (size_t at = text.find(name); at != std::string::npos; at = text.find(name, at + 1)) {
    const size_t end = at + name.size();
    if ((at == 0 || !is_word(text[at - 1])) && (end == text.size() || !is_word(text[end]))) return at;
  }
  return text.size();
}

bool has_attribute_rows(VariableKind kind) { return kind == VariableKind::optimizer || kind == VariableKind::scaler; }

// A name with the line that assigned it.
struct Found {
  VariableRecord record;
  int64_t line = 0;
};

std::map<std::string, int64_t> makers_of(const std::vector<LineRecord>& lines) {
  std::map<std::string, int64_t> makers;
  for (const LineRecord& line : lines)
    for (const VariableRecord& made : line.made) makers[made.name] = line.line;
  return makers;
}

std::vector<Found> found_in(const LineStop& stop) {
  const auto makers = makers_of(stop.lines);
  std::vector<Found> found;
  for (const VariableRecord& name : stop.names) {
    const auto maker = makers.find(name.name);
    found.push_back({name, maker == makers.end() ? 0 : maker->second});
  }
  return found;
}

// The last line that assigns a name wins.
std::vector<Found> found_in(const std::vector<LineRecord>& lines) {
  std::vector<Found> found;
  for (const LineRecord& line : lines)
    for (const VariableRecord& made : line.made) {
      const auto same = std::ranges::find_if(
          found, [&](const Found& each) { return each.record.name == made.name && each.record.scope == made.scope; });
      if (same == found.end())
        found.push_back({made, line.line});
      else
        *same = {made, line.line};
    }
  return found;
}

// Reads columns at the last step completed at the position in view.
struct ColumnReader {
  const RunStore& store;
  const LaneStore& lane;
  std::optional<int64_t> step; // nothing: the latest

  double operator()(Series series) const { return step ? lane.value_at_step(series, *step) : lane.latest(series); }
  double operator()(std::string_view family, const std::string& owner) const {
    const auto series = column_for(store, lane, family, owner);
    return series ? (*this)(*series) : not_recorded();
  }
};

template <class Sections> std::vector<std::string> names_in(const Sections& sections, const char* single) {
  std::vector<std::string> names;
  for (const auto& [name, section] : sections) names.push_back(name);
  if (names.empty()) names.emplace_back(single);
  return names;
}

// Returns the variables known from columns, for a lane without inspected lines.
std::vector<Found> found_in_columns(const RunStore& store, const LaneStore& lane) {
  const ColumnReader latest{store, lane, std::nullopt};
  const RunConfig& config = lane.config();
  std::vector<Found> found;
  const auto add = [&](const std::string& name, VariableKind kind, VariableScope scope) -> VariableRecord& {
    VariableRecord record;
    record.name = name;
    record.kind = kind;
    record.scope = scope;
    return found.emplace_back(Found{std::move(record), 0}).record;
  };
  std::vector<std::string> losses;
  for (const std::string& column : lane.info().columns)
    if (column.starts_with("loss.")) losses.push_back(column.substr(5));
  if (losses.empty()) losses.emplace_back("loss");
  for (const std::string& loss : losses)
    add(loss, VariableKind::number, VariableScope::global).value = latest("loss", loss);
  std::vector<std::string> optimizers;
  for (const auto& optimizer : optimizer_sections_of(config)) optimizers.push_back(optimizer.name);
  const auto scalers = names_in(config.scalers, "scaler");
  for (const std::string& optimizer : optimizers)
    add(optimizer, VariableKind::optimizer, VariableScope::provided).parts = {{"lr", "", latest("lr", optimizer), ""}};
  for (const std::string& scaler : scalers) {
    VariableRecord& record = add(scaler, VariableKind::scaler, VariableScope::provided);
    const ScalerConfig& settings = config.scalers.empty() ? config.scaler : config.scalers.at(scaler);
    if (settings.kind == "none") {
      record.text = "not enabled";
      continue;
    }
    record.parts = {{"scale", "", latest("loss_scale", scaler), ""}};
    if (scalers.size() == 1) record.parts.push_back({"growth_tracker", "", latest("growth_tracker", scaler), ""});
    for (const std::string& optimizer : optimizers)
      record.parts.push_back({"found_inf", optimizer, latest("found_inf", optimizer), ""});
  }
  return found;
}

VariableRow attribute_row(const VariableRecord& owner, const VariableAttribute& part) {
  VariableRow row;
  row.name = attribute_name(owner.name, part);
  row.record.name = row.name;
  row.record.scope = owner.scope;
  row.record.kind = part.text.empty() ? VariableKind::number : VariableKind::text;
  row.record.value = part.value;
  row.record.text = part.text;
  row.part = true;
  return row;
}

} // namespace

double VariableRow::number() const {
  if (!bound || is_recorded(record.value)) return bound ? record.value : not_recorded();
  return record.kind == VariableKind::tensor ? record.norm : not_recorded();
}

std::optional<Series> column_of(const RunStore& store, const LaneStore& lane, const std::string& name) {
  const size_t dot = name.find('.');
  if (dot == std::string::npos) {
    if (const auto declared = store.declaredBy(lane, "loss." + name)) return declared;
    return name == "loss" ? column_for(store, lane, "loss", name) : std::nullopt;
  }
  VariableAttribute part;
  const size_t open = name.find('(', dot);
  part.key = name.substr(dot + 1, open == std::string::npos ? open : open - dot - 1);
  if (open != std::string::npos) part.of = name.substr(open + 1, name.size() - open - 2);
  return column_of_attribute(store, lane, name.substr(0, dot), part);
}

std::string column_name(const RunStore& store, Series series) {
  return is_declared(series) ? store.declared()[static_cast<size_t>(series) - kFirstDeclared]
                             : std::string(row_of(series).key);
}

LaneVariables variables_of(const RunStore& store, int index) {
  const LaneStore& lane = store.lane(index);
  const LineStop* stop = lane.shownStop();
  LaneVariables names;
  std::vector<Found> found;
  ColumnReader columns{store, lane, std::nullopt};
  if (stop && !stop->names.empty()) {
    names.from = stop->past ? VariableSource::past : VariableSource::stop;
    names.position = stop->position;
    names.position.step = stop->step;
    names.line = stop->line;
    names.left_out = stop->names_left_out;
    columns.step = stop->line > 0 ? stop->step - 1 : stop->step;
    found = found_in(*stop);
  } else if (lane.lines() && !lane.lines()->lines.empty()) {
    names.from = VariableSource::lines;
    names.position.step = lane.lines()->step;
    found = found_in(lane.lines()->lines);
  } else if (!lane.empty()) {
    names.from = VariableSource::columns;
    names.position.step = lane.last_step();
  }
  if (names.from == VariableSource::nothing) return names;
  if (!is_stopped(names.from)) // lines contain only what they assigned
    for (Found& of_columns : found_in_columns(store, lane))
      if (std::ranges::none_of(found, [&](const Found& each) { return each.record.name == of_columns.record.name; }))
        found.push_back(std::move(of_columns));

  const std::string& text = lane.info().loop;
  const auto order = [&](const Found& each) {
    return std::tuple(-static_cast<int>(each.record.scope), first_position(text, each.record.name), each.record.name);
  };
  std::ranges::sort(found, {}, order);
  for (Found& each : found) {
    const bool apart = has_attribute_rows(each.record.kind);
    std::vector<VariableAttribute> parts = each.record.parts;
    if (each.record.kind == VariableKind::optimizer && !lane.empty())
      if (const double skipped = columns("skipped", each.record.name); is_recorded(skipped))
        parts.push_back({"skipped", "", skipped, ""});
    if (each.record.kind == VariableKind::scaler) names.scalers.push_back(each.record);
    VariableRow row;
    row.name = each.record.name;
    row.record = each.record;
    row.line = each.line;
    row.column = apart ? std::nullopt : column_of(store, lane, row.name);
    names.rows.push_back(std::move(row));
    if (!apart) continue;
    for (const VariableAttribute& part : parts) {
      VariableRow of = attribute_row(each.record, part);
      of.line = each.line;
      of.column = column_of_attribute(store, lane, each.record.name, part);
      names.rows.push_back(std::move(of));
    }
  }
  return names;
}

void record_variables(VariableHistory& history, const LaneStore& lane) {
  const auto record_lines = [&](int64_t step, const std::vector<LineRecord>& lines) {
    for (const LineRecord& line : lines)
      for (const VariableRecord& made : line.made) {
        VariableRow row;
        row.record = made;
        history.add(made.name, step, row.number());
        if (has_attribute_rows(made.kind))
          for (const VariableAttribute& part : made.parts)
            history.add(attribute_name(made.name, part), step, part.value);
      }
  };
  if (lane.lines()) record_lines(lane.lines()->step, lane.lines()->lines);
  if (lane.stop()) record_lines(lane.stop()->step, lane.stop()->lines);
}

} // namespace amplab
