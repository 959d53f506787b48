// SPDX-License-Identifier: Apache-2.0
#include "engine/export/export.h"

#include "engine/export/csv_tables.h"
#include "engine/export/run_json.h"
#include "engine/settings/config_json.h"
#include "tests/engine/export/csv_reader.h"
#include "tests/engine/export/sample_runs.h"

#include <csignal>
#include <nlohmann/json.hpp>
#include <random>
#include <sys/resource.h>

namespace amplab {
namespace {

using Export = Folder;

OpRecord sample_op() {
  OpRecord op;
  op.step = 7;
  op.phase = "forward";
  op.seq = 3;
  op.op = "linear";
  op.layer = "fc1";
  op.policy = "lower_precision_fp";
  op.in_dtypes = "fp32 fp32";
  op.compute_dtype = op.out_dtype = "fp16";
  op.casts = 2;
  op.casts_cached = 1;
  op.shape = "128x512";
  op.time_us = 12.5;
  op.bytes = 1024;
  op.amax = std::numeric_limits<double>::infinity();
  op.amin_nonzero = 0x1p-24;
  op.zeros = 1, op.subnormals = 2, op.flushed = 3, op.inf = 4, op.nan = 5, op.count = 65536,
  op.underflowed_upstream = 6;
  op.emulated = true;
  op.line = 9;
  op.start_us = 0.25;
  op.made_by = "3 0";
  op.m = 128, op.n = 512, op.k = 784;
  op.shadow = {0x1p-10, 0.5, std::numeric_limits<double>::infinity()};
  return op;
}

struct Sample {
  std::vector<StepRecord> fp32 = {plain_step(1, 2.25), plain_step(2, 2)};
  std::vector<StepRecord> fp16 = {skipped_step(1), plain_step(2, std::numeric_limits<double>::quiet_NaN())};
  std::vector<OpRecord> ops = {sample_op()};
  std::vector<ExportedRun> runs;

  Sample() {
    runs.push_back({sample_run("fp32", "00000000000000aa"), rows_of(fp32), {}});
    runs.push_back({sample_run("=fp16, \"no\" scaler", "00000000000000bb"), rows_of(fp16), rows_of(ops)});
    runs[1].run.config.precision.mode = "amp-fp16";
    for (StepRecord& step : fp16) step.emulated = true;
    fp16[1].update = 1;
    runs[1].run.events = {{1, 0.5, EventKind::backoff, "loss_scale", 65536.0, 32768.0, "Inf in fc1, skipped.", 4},
                          {2, 1, EventKind::setting, "optimizer.lr", 0.001, -0.5, ""}};
  }
};

TEST_F(Export, WritesTheHistoryAsPromised) {
  const Sample sample;
  export_history(path("history.csv"), sample.runs);
  EXPECT_EQ(
      text_of("history.csv"),
      "run,run_id,step,update,samples,wall_s,loss,lr,loss_scale,growth_tracker,found_inf,skipped,grad_norm_scaled,"
      "grad_norm,clip_coef,samples_per_s,memory_bytes,memory_peak_bytes,eval_loss,eval_accuracy,"
      "memory_parameters,memory_buffers,memory_master_copies,memory_gradients,memory_optimizer_state,memory_"
      "activations,"
      "memory_cast_cache,memory_batch,memory_temporaries,memory_workspace,memory_emulation,memory_inspection,"
      "memory_evaluation,memory_compiled_step,memory_data_set,scaler_verdict,infs_held,injected,emulated,"
      "memory_saved_bytes,memory_casts_bytes\n"
      "fp32,00000000000000aa,1,1,128,0.5,2.25,0.001,1,0,0,0,,0.25,,256,1000,2000,,,1,2,3,4,5,6,7,8,9,10,21,22,23,24,25,"
      "unchanged,0,0,0,11,12\n"
      "fp32,00000000000000aa,2,2,256,1,2,0.001,1,0,0,0,,0.25,,256,1000,2000,,,1,2,3,4,5,6,7,8,9,10,21,22,23,24,25,"
      "unchanged,0,0,0,11,12\n"
      "\"'=fp16, \"\"no\"\" scaler\",00000000000000bb,1,0,128,0.5,2.302585092994046,0.001,65536,0,1,1,inf,inf,,256,"
      "1000,2000,,,1,2,3,4,5,6,7,8,9,10,21,22,23,24,25,unchanged,0,0,1,11,12\n"
      "\"'=fp16, \"\"no\"\" scaler\",00000000000000bb,2,1,256,1,nan,0.001,1,0,0,0,,0.25,,256,1000,2000,,,1,2,3,4,5,"
      "6,7,8,9,10,21,22,23,24,25,unchanged,0,0,1,11,12\n");
}

// The columns declared by all runs follow the fixed ones. A run leaves columns that it does not declare empty.
TEST_F(Export, WritesTheColumnsThatRunsDeclare) {
  Sample sample;
  sample.runs[0].run.info.columns = {"loss.errD", "grad_norm.d"};
  sample.runs[1].run.info.columns = {"grad_norm.d", "=1+1"};
  sample.fp32[0].declared[0] = 0.5;
  sample.fp32[0].declared[1] = std::numeric_limits<double>::infinity();
  sample.fp32[0].declared[2] = 7; // of no column
  sample.fp16[1].declared[0] = std::numeric_limits<double>::quiet_NaN();
  sample.fp16[1].declared[1] = 1;
  export_history(path("history.csv"), sample.runs);
  const CsvRows rows = read_csv(text_of("history.csv"));
  const auto ends = [&](size_t row) { return std::vector<std::string>(rows[row].end() - 4, rows[row].end()); };
  EXPECT_EQ(ends(0), (std::vector<std::string>{"memory_casts_bytes", "loss.errD", "grad_norm.d", "'=1+1"}));
  EXPECT_EQ(ends(1), (std::vector<std::string>{"12", "0.5", "inf", ""}));
  EXPECT_EQ(ends(2), (std::vector<std::string>{"12", "", "", ""}));
  EXPECT_EQ(ends(3), (std::vector<std::string>{"12", "", "", ""}));
  EXPECT_EQ(ends(4), (std::vector<std::string>{"12", "", "nan", "1"}));
}

TEST_F(Export, OmitsColumnsDeclaredBeyondTheLimit) {
  std::vector<StepRecord> steps = {plain_step(1, 2)};
  steps[0].declared.fill(3);
  RunRecord run = sample_run("fp32", "aa");
  for (size_t i = 0; i <= kMostDeclared; ++i) run.info.columns.push_back("x." + std::to_string(i));
  export_history(path("history.csv"), std::vector<ExportedRun>{{run, rows_of(steps), {}}});
  const CsvRows rows = read_csv(text_of("history.csv"));
  EXPECT_EQ(rows[1][rows[1].size() - 2], "3");
  EXPECT_EQ(rows[1].back(), "");
}

TEST_F(Export, WritesOpsAsPromised) {
  const Sample sample;
  export_ops(path("ops.csv"), sample.runs);
  EXPECT_EQ(
      text_of("ops.csv"),
      "run,run_id,step,phase,seq,op,layer,policy,in_dtypes,compute_dtype,out_dtype,casts,casts_cached,shape,"
      "time_us,bytes,amax,amin_nonzero,zeros,subnormals,flushed,inf,nan,emulated,count,injected,underflowed_upstream,"
      "line,"
      "start_us,made_by,m,n,k,shadow_relative,shadow_ulps,shadow_snr_db,drift_relative,drift_ulps,drift_snr_db\n"
      "\"'=fp16, \"\"no\"\" scaler\",00000000000000bb,7,forward,3,linear,fc1,lower_precision_fp,fp32 fp32,fp16,fp16,"
      "2,1,128x512,12.5,1024,inf,5.960464477539063e-08,1,2,3,4,5,1,65536,0,6,9,0.25,3 "
      "0,128,512,784,0.0009765625,0.5,inf,,,\n");
}

TEST_F(Export, WritesEventsAsPromised) {
  const Sample sample;
  export_events(path("events.csv"), sample.runs);
  EXPECT_EQ(
      text_of("events.csv"),
      "run,run_id,step,wall_s,kind,subject,before,after,text,line\n"
      "\"'=fp16, \"\"no\"\" scaler\",00000000000000bb,1,0.5,backoff,loss_scale,65536,32768,\"Inf in fc1, skipped.\",4\n"
      "\"'=fp16, \"\"no\"\" scaler\",00000000000000bb,2,1,setting,optimizer.lr,0.001,-0.5,,\n");
}

TEST_F(Export, ComparesRunsAndNamesEverySetting) {
  const Sample sample;
  export_compare(path("compare.csv"), sample.runs);
  const std::string text = text_of("compare.csv");
  EXPECT_TRUE(text.starts_with(
      "run,run_id,mode,device,final_loss,best_loss,eval_loss,eval_accuracy,steps,updates,skipped,first_nonfinite_step,"
      "divergence_step,samples_per_s,memory_peak_bytes,final_loss_scale,wall_s,name,seed,config.device,"
      "threads,"
      "data.name,"));
  const CsvRows rows = read_csv(text);
  ASSERT_EQ(rows.size(), 3u);
  EXPECT_EQ(rows[0].size(), 17 + setting_rows().size() + 4);
  EXPECT_TRUE(rows[0].back() == "emulated" && rows[1].back() == "0" && rows[2].back() == "1");
  for (const SettingRow& field : setting_rows()) EXPECT_EQ(std::ranges::count(rows[0], field.key), 1) << field.key;
  EXPECT_TRUE(text.find("fp32,00000000000000aa,amp-fp16,cpu,2,2,,,2,2,0,,,256,2000,1,1,fp32,42,auto,0,") !=
              std::string::npos)
      << text;
  auto fp16 = row_by_name(rows, 2);
  EXPECT_EQ(fp16["final_loss"], "nan");
  EXPECT_EQ(fp16["best_loss"], "2.302585092994046");
  EXPECT_EQ(fp16["skipped"], "1");
  EXPECT_EQ(fp16["first_nonfinite_step"], "2");
  EXPECT_EQ(fp16["divergence_step"], "1");
  EXPECT_EQ(fp16["model.hidden"], "[512,512]");
  EXPECT_EQ(fp16["optimizer.betas"], "[0.9,0.999]");
  EXPECT_EQ(fp16["data.shuffle"], "1");
  EXPECT_EQ(fp16["optimizer.eps"], "1e-08");
}

TEST_F(Export, ComparesTheSectionsThatOneOfTheRunsHas) {
  Sample sample;
  sample.runs[1].run.config.optimizers["d"].lr = 0.5;
  sample.runs[1].run.config.optimizers["d"].of = {"model"};
  sample.runs[1].run.config.loop = "a = 1\nb = 2";
  export_compare(path("compare.csv"), sample.runs);
  const CsvRows rows = read_csv(text_of("compare.csv"));
  auto fp32 = row_by_name(rows, 1), fp16 = row_by_name(rows, 2);
  EXPECT_EQ(fp16["optimizers.d.lr"], "0.5");
  EXPECT_EQ(fp16["optimizers.d.of"], "[\"model\"]");
  EXPECT_EQ(fp16["loop"], "a = 1\nb = 2");
  EXPECT_TRUE(fp32.contains("optimizers.d.lr") && fp32["optimizers.d.lr"].empty());
}

TEST_F(Export, NamesTheParentOfAForkAndMarksWhatWasPutIn) {
  Sample sample;
  RunRecord& fork = sample.runs[1].run;
  fork.info.parent_run_id = "00000000000000aa";
  fork.info.fork_step = 412;
  fork.events.push_back({413, 1, EventKind::injection, "fc1", "", "nan", "A fault on purpose."});
  sample.fp16[1].injected = true;
  export_compare(path("compare.csv"), sample.runs);
  const CsvRows rows = read_csv(text_of("compare.csv"));
  auto row = row_by_name(rows, 2);
  EXPECT_EQ(row["parent_run_id"], "00000000000000aa");
  EXPECT_EQ(row["fork_step"], "412");
  EXPECT_EQ(row["injected_steps"], "1");
  EXPECT_EQ(row_by_name(rows, 1)["fork_step"], "");
  const RunRecord* records[] = {&sample.runs[0].run, &fork};
  const auto document = run_document(records, {});
  EXPECT_EQ(document["runs"][1]["parent"]["fork_step"], 412);
  EXPECT_TRUE(document["runs"][0]["parent"].is_null());
  EXPECT_EQ(document["runs"][1]["injections"][0]["target"], "fc1");
}

// Numbers in the file equal those in memory, bit by bit.
TEST_F(Export, ReadsBackTheSame) {
  std::mt19937_64 random(5);
  std::vector<StepRecord> steps;
  for (int64_t step = 1; step <= 20000; ++step) {
    StepRecord record = plain_step(step, std::bit_cast<double>(random()));
    record.grad_norm = std::bit_cast<double>(random());
    record.wall_s = static_cast<double>(random()) * 1e-12;
    record.memory_bytes = static_cast<int64_t>(random() >> 1);
    steps.push_back(record);
  }
  export_history(path("history.csv"), std::vector<ExportedRun>{{sample_run("a,b", "0"), rows_of(steps), {}}});
  const CsvRows rows = read_csv(text_of("history.csv"));
  ASSERT_EQ(rows.size(), steps.size() + 1);
  const auto column = [&](const char* name) { return std::ranges::find(rows[0], name) - rows[0].begin(); };
  const auto loss = column("loss"), grad_norm = column("grad_norm"), wall = column("wall_s"),
             memory = column("memory_bytes");
  const auto same = [](const std::string& cell, double value) {
    return std::isnan(value)
               ? cell == "nan"
               : std::bit_cast<uint64_t>(std::strtod(cell.c_str(), nullptr)) == std::bit_cast<uint64_t>(value);
  };
  for (size_t i = 0; i < steps.size(); ++i) {
    const auto& row = rows[i + 1];
    ASSERT_EQ(row.size(), rows[0].size());
    EXPECT_EQ(row[0], "a,b");
    ASSERT_TRUE(same(row[static_cast<size_t>(loss)], steps[i].loss)) << i;
    ASSERT_TRUE(same(row[static_cast<size_t>(grad_norm)], steps[i].grad_norm)) << i;
    ASSERT_TRUE(same(row[static_cast<size_t>(wall)], steps[i].wall_s)) << i;
    ASSERT_EQ(row[static_cast<size_t>(memory)], std::to_string(steps[i].memory_bytes));
  }
}

TEST_F(Export, RecordsProvenanceInRunJson) {
  const Sample sample;
  export_runs(folder_.string(), sample.runs, {{"amplab", "0.1.0"}});
  const auto document = nlohmann::json::parse(text_of("run.json"));
  EXPECT_EQ(document["versions"]["amplab"], "0.1.0");
  const auto& run = document["runs"][1];
  EXPECT_EQ(run["run"], "=fp16, \"no\" scaler");
  EXPECT_EQ(run["run_id"], "00000000000000bb");
  EXPECT_EQ(run["seed"], 42);
  EXPECT_EQ(run["data_checksum"], "crc32:cafe");
  EXPECT_EQ(run["emulated"].size(), 1u);
  EXPECT_EQ(run["state"], "finished");
  EXPECT_EQ(config_from_json(run["config"], "run.json"), sample.runs[1].run.config);
  EXPECT_EQ(run["setting_changes"],
            nlohmann::json::parse(
                R"([{"step": 2, "wall_s": 1.0, "key": "optimizer.lr", "before": "0.001", "after": "-0.5"}])"));
}

TEST_F(Export, WritesAllFilesOfTheFolder) {
  const Sample sample;
  export_runs(path("new/folder"), sample.runs, {});
  folder_ /= "new/folder";
  EXPECT_EQ(files(), (std::vector<std::string>{"compare.csv", "events.csv", "hist.csv", "history.csv", "ops.csv",
                                               "run.json", "updates.csv"}));
  folder_ = folder_.parent_path().parent_path();
}

TEST_F(Export, WithoutRunsWritesHeaders) {
  export_runs(folder_.string(), {}, {});
  EXPECT_EQ(read_csv(text_of("compare.csv")).size(), 1u);
  EXPECT_EQ(read_csv(text_of("history.csv")).size(), 1u);
}

TEST_F(Export, OnAFullDiskLeavesAllFilesAsTheyWere) {
  const Sample small;
  export_runs(folder_.string(), small.runs, {});
  const std::string history = text_of("history.csv"), compare = text_of("compare.csv");
  std::vector<StepRecord> many;
  for (int64_t step = 1; step <= 20000; ++step) many.push_back(plain_step(step, 1));
  rlimit before;
  getrlimit(RLIMIT_FSIZE, &before);
  const rlimit limit{1 << 20, before.rlim_max};
  const auto handler = std::signal(SIGXFSZ, SIG_IGN);
  setrlimit(RLIMIT_FSIZE, &limit);
  std::string complaint;
  try {
    export_runs(folder_.string(), std::vector<ExportedRun>{{sample_run("many", "0"), rows_of(many), {}}}, {});
  } catch (const ExportError& error) {
    complaint = error.what();
  }
  setrlimit(RLIMIT_FSIZE, &before);
  std::signal(SIGXFSZ, handler);
  EXPECT_EQ(complaint, path("history.csv") + ": cannot be written: File too large");
  EXPECT_EQ(text_of("history.csv"), history);
  EXPECT_EQ(text_of("compare.csv"), compare);
  EXPECT_EQ(files(), (std::vector<std::string>{"compare.csv", "events.csv", "hist.csv", "history.csv", "ops.csv",
                                               "run.json", "updates.csv"}));
}

TEST_F(Export, CanBeCancelledByTheRows) {
  struct Cancelled {};
  const Rows<StepRecord> rows = [](const auto& take) {
    const StepRecord step = plain_step(1, 1);
    take(std::span(&step, 1));
    throw Cancelled();
  };
  EXPECT_THROW(export_history(path("history.csv"), std::vector<ExportedRun>{{sample_run("a", "0"), rows, {}}}),
               Cancelled);
  EXPECT_TRUE(files().empty());
}

TEST_F(Export, IntoAFileInsteadOfAFolderFails) {
  std::ofstream(path("taken")) << "x";
  try {
    export_runs(path("taken"), {}, {});
    FAIL();
  } catch (const ExportError& error) {
    EXPECT_TRUE(std::string_view(error.what()).starts_with(path("taken") + ": cannot be created: ")) << error.what();
  }
}

} // namespace
} // namespace amplab
