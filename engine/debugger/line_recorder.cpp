// SPDX-License-Identifier: Apache-2.0
#include "engine/debugger/line_recorder.h"

#include "engine/debugger/variable_records.h"
#include "engine/run/printable.h"
#include "engine/step/step_op_text.h"

#include <algorithm>

namespace amplab {
namespace {

constexpr size_t kMaxOpText = 200; // bytes

void join(std::string& text, const std::string& more, const char* between) {
  if (more.empty()) return;
  if (!text.empty()) text += between;
  text += more;
}

// Appends what another run of the line did. Omits repetitions, and ends in "..." when too long.
void add_run(std::string& did, const std::string& words) {
  if (words.empty() || did == words || did.ends_with("; " + words)) return;
  if (did.size() + words.size() + 2 <= kMaxOpText || did.empty()) return join(did, words, "; ");
  if (!did.ends_with("...")) did += "; ...";
}

void put(std::vector<VariableRecord>& made, VariableRecord record) {
  const auto same = [&](const VariableRecord& other) {
    return other.name == record.name && other.scope == record.scope;
  };
  const auto found = std::ranges::find_if(made, same);
  if (found == made.end())
    made.push_back(std::move(record));
  else
    *found = std::move(record);
}

} // namespace

void LineRecorder::bind(const StepLoop& loop) {
  loop_ = &loop;
  table_.reset();
  has_iterated_.clear();
  release();
}

void LineRecorder::release() {
  probe_ = nullptr;
  running_.clear();
}

void LineRecorder::begin_step(StepObserver& next) {
  next_ = &next;
  release();
}

void LineRecorder::capture_begin(const Probe& probe) {
  if (!table_) table_ = line_table(loop_->program());
  probe_ = &probe;
  records_.assign(table_->lines.size(), {});
  for (size_t i = 0; i < records_.size(); ++i) records_[i].line = table_->lines[i];
  counted_.assign(records_.size(), 0);
  settlings_ = 0;
  elements_left_ = kMostElements;
  ops_seen_ = probe.records().size();
  printed_seen_ = loop_->printed_lines().size();
  for (const Running& running : running_) // already begun
    if (const LineTable::Entry* entry = entry_of(*running.statement)) records_[entry->line].runs = 1;
  mark();
}

LineTable::Entry* LineRecorder::entry_of(const loop::Statement& statement) {
  if (!table_) return nullptr;
  const auto found = table_->statements.find(&statement);
  return found == table_->statements.end() ? nullptr : &found->second;
}

// ---- time and op calls ----

void LineRecorder::mark() {
  if (!probe_) return;
  inspection_seen_us_ = probe_->inspection_us();
  mark_ = Clock::now();
}

// Adds everything since the mark to all running lines.
void LineRecorder::settle() {
  const double passed = std::chrono::duration<double, std::micro>(Clock::now() - mark_).count();
  const double time_us = std::max(0.0, passed - (probe_->inspection_us() - inspection_seen_us_));
  LineRecord sum;
  const std::vector<OpRecord>& ops = probe_->records();
  for (; ops_seen_ < ops.size(); ++ops_seen_) {
    const OpRecord& op = ops[ops_seen_];
    ++sum.ops;
    sum.casts += op.casts;
    sum.casts_cached += op.casts_cached;
    sum.inf += op.inf;
    sum.nan += op.nan;
    sum.zeros += op.zeros;
    sum.count += op.count;
  }
  ++settlings_;
  for (const Running& running : running_) {
    const LineTable::Entry* entry = entry_of(*running.statement);
    if (!entry || std::exchange(counted_[entry->line], settlings_) == settlings_) continue;
    LineRecord& record = records_[entry->line];
    record.time_us += time_us;
    for (auto member : {&LineRecord::ops, &LineRecord::casts, &LineRecord::casts_cached, &LineRecord::inf,
                        &LineRecord::nan, &LineRecord::zeros, &LineRecord::count})
      record.*member += sum.*member;
  }
  mark();
}

void LineRecorder::pause() {
  if (probe_) settle();
}

// ---- statements ----

void LineRecorder::before_statement(interpreter::Interpreter& interpreter, const loop::Statement& statement) {
  finish(interpreter, static_cast<size_t>(interpreter.depth()), &statement);
  next_->before_statement(interpreter, statement);
  open(statement, true);
}

void LineRecorder::before_return(interpreter::Interpreter& interpreter, const loop::Statement& caller) {
  finish(interpreter, static_cast<size_t>(interpreter.depth()), nullptr);
  next_->before_return(interpreter, caller);
}

void LineRecorder::after_body(interpreter::Interpreter& interpreter, const loop::Statement& statement) {
  finish(interpreter, static_cast<size_t>(interpreter.depth()), nullptr);
  next_->after_body(interpreter, statement);
  running_.push_back({&statement, false});
}

void LineRecorder::open(const loop::Statement& statement, bool binds) {
  running_.push_back({&statement, binds});
  if (std::holds_alternative<loop::For>(statement.node)) has_iterated_[&statement] = false;
  if (!probe_) return;
  if (const LineTable::Entry* entry = entry_of(statement); entry && entry->first) ++records_[entry->line].runs;
  mark();
}

// Ends the statement at this depth, or enters its body. next: the statement about to run there.
void LineRecorder::finish(interpreter::Interpreter& interpreter, size_t depth, const loop::Statement* next) {
  const bool runs = running_.size() > depth;
  if (probe_) settle();
  if (runs) {
    Running& running = running_[depth];
    if (const auto* turns = std::get_if<loop::For>(&running.statement->node)) {
      running.binds = next == &turns->body.front();
      if (running.binds && std::exchange(has_iterated_[running.statement], true) && probe_)
        if (const LineTable::Entry* entry = entry_of(*running.statement); entry && entry->first)
          ++records_[entry->line].runs;
    }
    if (LineTable::Entry* entry = probe_ ? entry_of(*running.statement) : nullptr) close(interpreter, running, *entry);
    running_.erase(running_.begin() + static_cast<ptrdiff_t>(depth), running_.end());
  }
  mark();
}

// ---- effects ----

void LineRecorder::note(const StepOpResult& done) {
  if (!probe_ || running_.empty()) return;
  Running& running = running_.back();
  if (done.kind == StepOpResult::Kind::backward) running.made_gradients = true;
  if (done.kind == StepOpResult::Kind::normed) running.norm = done;
  join(running.words, words_of(done, state_), ", ");
  if (const LineTable::Entry* entry = entry_of(*running.statement); entry && had_no_effect(done))
    records_[entry->line].had_no_effect = true;
}

void LineRecorder::close(const interpreter::Interpreter& interpreter, Running& running, LineTable::Entry& entry) {
  LineRecord& record = records_[entry.line];
  if (running.norm) join(running.words, words_of_norm(*running.norm), ", ");
  const std::vector<StepLoop::Printed>& printed = loop_->printed_lines();
  for (; printed_seen_ < printed.size(); ++printed_seen_)
    join(running.words, printable(printed[printed_seen_].words, kMaxOpText), "; ");
  add_run(record.did, running.words);
  if (running.binds) record_made(interpreter, entry);
  if (!running.made_gradients) return;
  const std::vector<Parameter> parameters = state_.parameters();
  if (std::optional<VariableRecord> gradients = gradients_record(parameters, elements_left_))
    put(record.made, std::move(*gradients));
}

void LineRecorder::record_made(const interpreter::Interpreter& interpreter, const LineTable::Entry& entry) {
  for (const LineTable::Bound& bound : entry.bound) {
    const bool local = bound.scope == VariableScope::local;
    if (local && interpreter.frames().empty()) continue;
    const interpreter::Value& value =
        local ? interpreter.frames().back().values()[bound.slot] : interpreter.globals()[bound.slot];
    if (!value.is_absent())
      put(records_[entry.line].made, variable_record(bound.name, bound.scope, value, elements_left_));
  }
}

} // namespace amplab
