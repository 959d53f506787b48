// SPDX-License-Identifier: Apache-2.0
#include "app/engine/command.h"
#include "app/engine/inspect_options.h"
#include "app/engine/inspect_text.h"
#include "app/engine/preparing.h"
#include "engine/checkpoint/safetensors.h"
#include "engine/export/chrome_trace.h"
#include "engine/export/csv_tables.h"
#include "engine/export/folder.h"
#include "engine/session/session.h"
#include "kernels/registry/registry.h"
#include "platform/signals.h"

#include <atomic>
#include <cctype>
#include <cstdio>
#include <optional>
#include <utility>
#include <vector>

namespace amplab {
namespace {

using namespace std::chrono_literals;

std::atomic<bool> stop_requested = false;

struct Interrupted {};

// Drives one lane to a step and receives the reports of an inspected step.
class Inspection {
 public:
  explicit Inspection(Session& session) : session_(session) {}

  // Throws: std::runtime_error if the run ends before.
  void go_to(int64_t step) {
    if (step > steps_) session_.post(wire::StepOnce{step - steps_});
    while (steps_ < step) {
      if (ended_) throw std::runtime_error("The run ended at step " + std::to_string(steps_) + ". " + ended_because_);
      listen();
    }
  }
  void inspect(int64_t step) {
    session_.post(wire::InspectNext{});
    go_to(step);
    reply(wire::ReadVariables{0}); // its reply follows all reports of the step
  }
  // Throws: UsageError if the tensor does not exist or is too large.
  TensorValues values_of(int64_t step, TensorName tensor) {
    if (const auto failure = reply(wire::ReadTensor{0, step, std::move(tensor)})) throw UsageError(*failure);
    return std::move(*values_);
  }

  std::span<const OpRecord> ops() const { return ops_; }
  const StepInspection& inspection() const { return inspection_; }

 private:
  // Returns the reason of a failure, or nullopt.
  std::optional<std::string> reply(wire::Command command) {
    failure_.reset();
    requesting_ = command.id = ++requested_;
    session_.post(std::move(command));
    while (requesting_ != 0) listen();
    return failure_;
  }

  void listen() {
    session_.wait(20ms);
    if (stop_requested) throw Interrupted{};
    for (wire::Report& report : session_.drain()) {
      std::visit([this](auto& message) { handle(message); }, report);
      if (requesting_ != 0 && report.command == requesting_ && std::holds_alternative<wire::Done>(report))
        requesting_ = 0;
    }
  }
  void handle(wire::Steps& m) { steps_ = m.records.back().step; }
  void handle(wire::Ops& m) { ops_ = std::move(m.records); }
  void handle(wire::InspectionReport& m) { inspection_ = std::move(m.inspection); }
  void handle(wire::Values& m) { values_ = std::move(m.values); }
  void handle(wire::Failure& m) { failure_ = std::move(m.text); }
  void handle(wire::Status& m) {
    ended_ = has_ended(m.status.state);
    ended_because_ = m.status.reason;
  }
  void handle(auto&) {}

  Session& session_;
  int64_t steps_ = 0, requesting_ = 0, requested_ = 0;
  bool ended_ = false;
  std::string ended_because_;
  std::vector<OpRecord> ops_;
  StepInspection inspection_;
  std::optional<TensorValues> values_;
  std::optional<std::string> failure_;
};

NamedTensor for_a_file(TensorValues values) {
  const std::optional<DType> dtype = dtype_named(values.dtype);
  return {values.tensor.name, file_dtype_of(dtype.value_or(DType::f32)), std::move(values.shape),
          std::move(values.bits)};
}

// Returns a safe file name, such as "fc1.linear.safetensors".
std::string file_named(std::string name) {
  for (char& c : name)
    if (!std::isalnum(static_cast<unsigned char>(c)) && c != '.' && c != '_' && c != '-') c = '_';
  return name + ".safetensors";
}

// write(csv): writes header and rows. Throws: ExportError.
AtomicFile table_of(const std::string& path, const auto& write) {
  AtomicFile file(path);
  CsvWriter csv(file);
  write(csv);
  csv.flush();
  file.prepare();
  return file;
}

// The files are renamed into place when all are complete.
void write_files(const std::string& folder, const RunRecord& run, const Inspection& seen) {
  const std::string cells = run_cells(run);
  std::vector<AtomicFile> files;
  files.push_back(table_of(path_in(folder, "ops.csv"), [&](CsvWriter& csv) {
    write_ops_header(csv);
    write_ops(csv, cells, seen.ops());
  }));
  files.push_back(table_of(path_in(folder, "hist.csv"), [&](CsvWriter& csv) {
    write_hist_header(csv);
    write_hist(csv, cells, seen.inspection());
  }));
  files.push_back(table_of(path_in(folder, "updates.csv"), [&](CsvWriter& csv) {
    write_updates_header(csv);
    write_updates(csv, cells, seen.inspection());
  }));
  AtomicFile& trace = files.emplace_back(path_in(folder, "trace.json"));
  trace.write(chrome_trace(seen.ops(), run.config));
  trace.prepare();
  for (AtomicFile& file : files) file.commit();
}

int inspect(const InspectOptions& options) {
  std::optional<ClaimedFolder> folder;
  Session session(open_device);
  RunOptions prepared_as;
  prepared_as.files = {options.file};
  prepared_as.configs = {options.config};
  const std::vector<LaneInfo> infos = prepared(session, prepared_as);
  std::optional<TensorName> wanted;
  if (!options.tensor.empty()) wanted = tensor_meant(options, infos.front().parameters);
  if (!options.out.empty()) folder.emplace(options.out);

  Inspection inspection(session);
  inspection.go_to(options.step - 1);
  inspection.inspect(options.step);
  std::optional<NamedTensor> tensor;
  std::string dtype, recipes;
  if (wanted) {
    TensorValues values = inspection.values_of(options.step, *wanted);
    dtype = values.dtype;
    recipes = recipes_text(values, options.config.precision);
    tensor = for_a_file(std::move(values));
  }
  std::fputs(
      (ops_text(inspection.ops()) + "\n" + totals_text(inspection.ops()) + shadow_text(inspection.ops())).c_str(),
      stdout);
  if (tensor) std::fputs(("\n" + tensor_text(*tensor, dtype) + recipes).c_str(), stdout);
  if (!folder) return kDone;
  write_files(folder->name(), RunRecord{options.config, infos.front(), {}, {}}, inspection);
  if (tensor) {
    TensorFile file{{{"step", std::to_string(options.step)}, {"run", options.config.name}}, {std::move(*tensor)}};
    write_safetensors(path_in(folder->name(), file_named(file.tensors.front().name).c_str()), file);
  }
  return kDone;
}

} // namespace

int inspect_command(Words words) {
  const InspectOptions options = parse_inspect_options(words);
  platform::on_request_to_end([](int) { stop_requested = true; });
  try {
    return inspect(options);
  } catch (const Interrupted&) {
    return kInterrupted;
  } catch (const ExportError& error) {
    throw UsageError(error.what());
  }
}

} // namespace amplab
