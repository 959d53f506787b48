// SPDX-License-Identifier: Apache-2.0
#include "engine/session_file/inspection_rows.h"

#include "engine/export/csv_tables.h"
#include "engine/run/exponents.h"
#include "engine/session_file/sql_text.h"
#include "engine/session_file/stored_columns.h"

#include <charconv>
#include <cstdint>
#include <map>
#include <nlohmann/json.hpp>
#include <optional>
#include <set>
#include <span>
#include <system_error>

namespace amplab {
namespace {

// Exponent counts as JSON in a row: {"zero":3,"inf":1,"nan":2,"-12":51}; zero counts are omitted.
constexpr size_t kMostText = 64 << 10; // bytes; 277 exponents need less

std::string exponents_text(const Exponents& exponents) {
  std::string text = "{";
  const auto add = [&](std::string_view key, int64_t count) {
    if (count == 0) return;
    text.append(text.size() > 1 ? ",\"" : "\"").append(key).append("\":").append(std::to_string(count));
  };
  add("zero", exponents.zeros), add("inf", exponents.inf), add("nan", exponents.nan);
  for (size_t i = 0; i < exponents.counts.size(); ++i)
    add(std::to_string(exponents.lowest + static_cast<int64_t>(i)), exponents.counts[i]);
  return text + "}";
}

// Returns nullopt if malformed.
std::optional<Exponents> exponents_of_text(std::string_view text) {
  const auto parsed = text.size() > kMostText ? nlohmann::json() : nlohmann::json::parse(text, nullptr, false);
  if (!parsed.is_object()) return std::nullopt;
  Exponents made;
  std::map<int64_t, int64_t> counts;
  for (const auto& [key, count] : parsed.items()) {
    if (!count.is_number_integer()) return std::nullopt;
    const auto number = count.get<int64_t>();
    int exponent = 0;
    if (key == "zero")
      made.zeros = number;
    else if (key == "inf")
      made.inf = number;
    else if (key == "nan")
      made.nan = number;
    else if (const auto [end, error] = std::from_chars(key.data(), key.data() + key.size(), exponent);
             error != std::errc() || end != key.data() + key.size() || exponent < Exponents::kLowest ||
             exponent > Exponents::kHighest)
      return std::nullopt;
    else
      counts[exponent] = number;
  }
  if (counts.empty()) return made;
  made.lowest = counts.begin()->first;
  made.counts.resize(static_cast<size_t>(counts.rbegin()->first - made.lowest + 1));
  for (const auto& [exponent, number] : counts) made.counts[static_cast<size_t>(exponent - made.lowest)] = number;
  return made;
}

template <auto Access> constexpr auto inspection_number = stored_number<StepInspection, Access>;
template <auto Access> constexpr auto inspection_flag = stored_flag<StepInspection, Access>;

constexpr Stored<StepInspection> kInspections[] = {
    inspection_number<&StepInspection::loss_scale>("loss_scale"),
    inspection_flag<&StepInspection::skipped>("skipped"),
    inspection_flag<&StepInspection::injected>("injected"),
};

using T = TensorHistogram;
using Of = decltype(T::tensor);
using N = TensorRecord;
template <auto Access> constexpr auto number = stored_number<T, Access>;
template <auto Access> constexpr auto integer = stored_integer<T, Access>;
template <auto Access> constexpr auto text = stored_text<T, Access>;

constexpr Stored<T> kKind = {"kind", "TEXT", [](RowOut& row, const T& r) { row.text(name_of(r.tensor.kind)); },
                             [](RowIn& row, T& r) {
                               const std::string name = row.text();
                               for (int kind = 0; kind <= static_cast<int>(kLastTensorKind); ++kind)
                                 if (name_of(static_cast<TensorKind>(kind)) == name)
                                   r.tensor.kind = static_cast<TensorKind>(kind);
                             }};

template <Exponents T::*Which> constexpr Stored<T> exponents(std::string_view name) {
  return {name, "TEXT",
          [](RowOut& row, const T& r) { (r.*Which).empty() ? row.nothing() : row.text(exponents_text(r.*Which)); },
          [](RowIn& row, T& r) { r.*Which = exponents_of_text(row.text()).value_or(Exponents()); }};
}

// Columns after run, step and position (index among the step's tensors). The order of numbers is the order of bits in
// nan_mask.
constexpr Stored<T> kTensors[] = {
    text<within<&T::tensor, &Of::name>>("tensor"),
    kKind,
    integer<within<&T::tensor, &Of::seq>>("seq"),
    text<&T::layer>("layer"),
    stored_or_none<T, &T::line>("line"),
    number<&T::scale>("scale"),
    text<within<&T::numbers, &N::name>>("name"),
    text<within<&T::numbers, &N::dtype>>("dtype"),
    text<within<&T::numbers, &N::shape>>("shape"),
    number<within<&T::numbers, &N::norm>>("norm"),
    number<within<&T::numbers, &N::amax>>("amax"),
    number<&T::amin_nonzero>("amin_nonzero"),
    integer<within<&T::numbers, &N::count>>("count"),
    integer<within<&T::numbers, &N::zeros>>("zero"),
    integer<within<&T::numbers, &N::subnormals>>("subnormals"),
    integer<within<&T::numbers, &N::inf>>("inf"),
    integer<within<&T::numbers, &N::nan>>("nan"),
    exponents<&T::exponents>("exponents"),
    exponents<&T::reference>("reference"),
};

using U = WeightUpdate;
constexpr Stored<U> kUpdates[] = {
    stored_text<U, &U::name>("name"),
    stored_text<U, &U::layer>("layer"),
    stored_text<U, &U::dtype>("dtype"),
    stored_flag<U, &U::master>("master"),
    stored_integer<U, &U::count>("count"),
    stored_integer<U, &U::moved>("moved"),
    stored_integer<U, &U::swallowed>("swallowed"),
    stored_integer<U, &U::zero_gradient>("zero_gradient"),
};

constexpr int64_t kMostRows = 1'000'000; // per step that is read

// Reads the rows of one step from a table, ordered by position.
template <class Record> std::vector<Record> read_rows(const Database& database, const std::string& table,
                                                      std::span<const Stored<Record>> columns, RunNumber run,
                                                      int64_t step, const std::string& what, Damage& damage) {
  std::vector<Record> records;
  const std::set<std::string> there = columns_in(database, table);
  if (there.empty()) return records;
  std::vector<std::string> wanted = {"position", std::string(kNanMask)};
  for (const std::string& name : names_of(columns)) wanted.push_back(name);
  const std::string position = select_list(there, {"position"});
  scan(database,
       {"SELECT " + select_list(there, wanted) + " FROM " + table + " WHERE run = ?3 AND step = ?4 AND " + position +
            " BETWEEN ?1 AND ?2 ORDER BY " + position,
        0, kMostRows - 1, [&](Statement& row) { row.put(3, run), row.put(4, step); },
        [](Statement& row) { return row.integer(0); },
        [&](Statement& statement) {
          RowIn row(statement, 2, 1);
          get_columns(row, columns, records.emplace_back());
        },
        what + " of step " + std::to_string(step) + " of run " + std::to_string(run)},
       damage);
  return records;
}

// One row per power of two at which a tensor or its fp32 reference has elements.
std::string exponents_view_sql() {
  const auto arm = [](const std::string& counts, const std::string& count, const std::string& reference) {
    return "SELECT t.run, r.run_id, t.step, t.position, t.tensor, t.kind, t.seq, CAST(e.key AS INTEGER) AS exponent, " +
           count + " AS count, " + reference +
           " AS count_reference FROM runs r CROSS JOIN hist_rows t ON t.run = r.run, json_each(t." + counts +
           ") e WHERE e.key NOT IN ('zero', 'inf', 'nan')";
  };
  return "CREATE VIEW exponents AS SELECT run, run_id, step, tensor, kind, seq, exponent, sum(count) AS count, "
         "sum(count_reference) AS count_reference"
         " FROM (" +
         arm("exponents", "e.value", "CASE WHEN t.reference IS NULL THEN e.value ELSE 0 END") + " UNION ALL " +
         arm("reference", "0", "e.value") + ") GROUP BY run, step, position, exponent;";
}

} // namespace

std::string inspection_tables_sql() {
  const std::string behind = ", nan_mask INTEGER, PRIMARY KEY (run, step, position)) WITHOUT ROWID;";
  const std::string head = " (run INTEGER NOT NULL, step INTEGER NOT NULL, position INTEGER NOT NULL, ";
  return "CREATE TABLE inspections (run INTEGER NOT NULL, step INTEGER NOT NULL, " +
         definitions<StepInspection>(kInspections) +
         ", nan_mask INTEGER, PRIMARY KEY (run, step)) WITHOUT ROWID;"
         "CREATE TABLE hist_rows" +
         head + definitions<T>(kTensors) + behind + "CREATE TABLE update_rows" + head + definitions<U>(kUpdates) +
         behind;
}

std::string inspection_views_sql() {
  std::vector<std::string> hist = {"run", "run_id", "step"};
  for (const std::string& name : names_of<T>(kTensors))
    if (name != "name") hist.push_back(name);
  return view_sql("hist", "hist_rows", hist) + view_sql("updates", "update_rows", csv_columns(write_updates_header)) +
         exponents_view_sql();
}

void InspectionWriter::write(RunNumber run, const StepInspection& inspection) {
  if (!update_) {
    for (const char* table : {"inspections", "hist_rows", "update_rows"})
      remove_.push_back(
          database_.prepare(std::string("DELETE FROM ").append(table).append(" WHERE run = ?1 AND step = ?2")));
    inspection_.emplace(
        database_.prepare("INSERT INTO inspections VALUES (" + parameters(std::size(kInspections) + 3) + ")"));
    tensor_.emplace(database_.prepare("INSERT INTO hist_rows VALUES (" + parameters(std::size(kTensors) + 4) + ")"));
    update_.emplace(database_.prepare("INSERT INTO update_rows VALUES (" + parameters(std::size(kUpdates) + 4) + ")"));
  }
  for (Statement& remove : remove_) remove.put(1, run), remove.put(2, inspection.step), remove.run();
  RowOut row(*inspection_, 1);
  row.integer(run), row.integer(inspection.step);
  put_columns<StepInspection>(row, kInspections, inspection);
  row.nan_mask();
  inspection_->run();
  const auto put_all = [&]<class Record>(Statement& insert, std::span<const Stored<Record>> columns,
                                         const std::vector<Record>& records) {
    for (size_t index = 0; index < records.size(); ++index) {
      RowOut out(insert, 1);
      out.integer(run), out.integer(inspection.step), out.integer(static_cast<int64_t>(index));
      put_columns(out, columns, records[index]);
      out.nan_mask();
      insert.run();
    }
  };
  put_all(*tensor_, std::span<const Stored<T>>(kTensors), inspection.tensors);
  put_all(*update_, std::span<const Stored<U>>(kUpdates), inspection.updates);
}

std::vector<int64_t> tensor_steps(const Database& database, RunNumber run, Damage& damage) {
  return steps_in(database, table_in(database, "inspections"), run, damage);
}

StepInspection read_inspection(const Database& database, RunNumber run, int64_t step, Damage& damage) {
  StepInspection inspection;
  inspection.step = step;
  const std::string table = table_in(database, "inspections");
  const std::set<std::string> there = columns_in(database, table);
  std::vector<std::string> wanted = {std::string(kNanMask)};
  for (const std::string& name : names_of<StepInspection>(kInspections)) wanted.push_back(name);
  try {
    if (!there.empty()) {
      Statement row =
          database.prepare("SELECT " + select_list(there, wanted) + " FROM " + table + " WHERE run = ?1 AND step = ?2");
      row.put(1, run), row.put(2, step);
      if (row.step()) {
        RowIn in(row, 1, 0);
        get_columns<StepInspection>(in, kInspections, inspection);
      }
    }
  } catch (const SqlError& error) {
    if (!error.is_damage()) throw;
    damage.report("the inspection of step " + std::to_string(step) + " of run " + std::to_string(run) +
                  " cannot be read");
  }
  inspection.tensors = read_rows<T>(database, "hist_rows", kTensors, run, step, "the tensors", damage);
  inspection.updates = read_rows<U>(database, "update_rows", kUpdates, run, step, "the updates", damage);
  return inspection;
}

} // namespace amplab
