// SPDX-License-Identifier: Apache-2.0
#include "engine/session_file/op_rows.h"

#include "engine/export/csv_tables.h"
#include "engine/session_file/sql_text.h"
#include "engine/session_file/stored_columns.h"

#include <set>

namespace amplab {
namespace {

using R = OpRecord;
using D = decltype(R::shadow);
template <auto Access> constexpr auto number = stored_number<R, Access>;
template <auto Access> constexpr auto integer = stored_integer<R, Access>;
template <auto Access> constexpr auto or_none = stored_or_none<R, Access>;
template <auto Access> constexpr auto flag = stored_flag<R, Access>;
template <auto Access> constexpr auto text = stored_text<R, Access>;

// Columns after run, step and position (index among the step's calls). The order of numbers is the order of bits in
// nan_mask, so new columns are appended.
constexpr Stored<R> kOps[] = {
    text<&R::phase>("phase"),
    integer<&R::seq>("seq"),
    text<&R::op>("op"),
    text<&R::layer>("layer"),
    text<&R::policy>("policy"),
    text<&R::in_dtypes>("in_dtypes"),
    text<&R::compute_dtype>("compute_dtype"),
    text<&R::out_dtype>("out_dtype"),
    integer<&R::casts>("casts"),
    integer<&R::casts_cached>("casts_cached"),
    text<&R::shape>("shape"),
    number<&R::time_us>("time_us"),
    integer<&R::bytes>("bytes"),
    number<&R::amax>("amax"),
    number<&R::amin_nonzero>("amin_nonzero"),
    integer<&R::zeros>("zeros"),
    integer<&R::subnormals>("subnormals"),
    integer<&R::flushed>("flushed"),
    integer<&R::inf>("inf"),
    integer<&R::nan>("nan"),
    flag<&R::emulated>("emulated"),
    integer<&R::count>("count"),
    flag<&R::injected>("injected"),
    integer<&R::underflowed_upstream>("underflowed_upstream"),
    or_none<&R::line>("line"),
    number<&R::start_us>("start_us"),
    text<&R::made_by>("made_by"),
    or_none<&R::m>("m"),
    or_none<&R::n>("n"),
    or_none<&R::k>("k"),
    number<within<&R::shadow, &D::relative>>("shadow_relative"),
    number<within<&R::shadow, &D::ulps>>("shadow_ulps"),
    number<within<&R::shadow, &D::snr_db>>("shadow_snr_db"),
    number<within<&R::drift, &D::relative>>("drift_relative"),
    number<within<&R::drift, &D::ulps>>("drift_ulps"),
    number<within<&R::drift, &D::snr_db>>("drift_snr_db"),
};

constexpr size_t kMostCalls = 1'000'000; // per step that is read

} // namespace

std::string op_tables_sql() {
  return "CREATE TABLE op_rows (run INTEGER NOT NULL, step INTEGER NOT NULL, position INTEGER NOT NULL, " +
         definitions<R>(kOps) + ", nan_mask INTEGER, PRIMARY KEY (run, step, position)) WITHOUT ROWID;";
}

std::string op_view_sql() { return view_sql("ops", "op_rows", csv_columns(write_ops_header)); }

void OpWriter::write(RunNumber run, std::span<const OpRecord> ops) {
  if (!insert_) {
    remove_.emplace(database_.prepare("DELETE FROM op_rows WHERE run = ?1 AND step = ?2"));
    insert_.emplace(
        database_.prepare("INSERT OR REPLACE INTO op_rows VALUES (" + parameters(std::size(kOps) + 4) + ")"));
  }
  std::optional<int64_t> step;
  int64_t index = 0;
  for (const OpRecord& op : ops) {
    if (step != op.step) {
      step = op.step, index = 0;
      remove_->put(1, run), remove_->put(2, op.step);
      remove_->run();
    }
    RowOut row(*insert_, 1);
    row.integer(run), row.integer(op.step), row.integer(index++);
    put_columns<R>(row, kOps, op);
    row.nan_mask();
    insert_->run();
  }
}

std::vector<int64_t> inspected_steps(const Database& database, RunNumber run, Damage& damage) {
  return steps_in(database, "op_rows", run, damage);
}

std::vector<OpRecord> read_ops(const Database& database, RunNumber run, int64_t step, Damage& damage) {
  std::vector<OpRecord> ops;
  const std::set<std::string> there = columns_in(database, "op_rows");
  if (there.empty()) return ops;
  std::vector<std::string> wanted = {"position", std::string(kNanMask)};
  for (const std::string& name : names_of<R>(kOps)) wanted.push_back(name);
  const std::string position = select_list(there, {"position"});
  scan(database,
       {"SELECT " + select_list(there, wanted) + " FROM op_rows WHERE run = ?3 AND step = ?4 AND " + position +
            " BETWEEN ?1 AND ?2 ORDER BY " + position,
        0, kMostCalls - 1, [&](Statement& row) { row.put(3, run), row.put(4, step); },
        [](Statement& row) { return row.integer(0); },
        [&](Statement& statement) {
          R& op = ops.emplace_back();
          op.step = step;
          RowIn row(statement, 2, 1);
          get_columns<R>(row, kOps, op);
        },
        "the op calls of step " + std::to_string(step) + " of run " + std::to_string(run)},
       damage);
  return ops;
}

} // namespace amplab
