// SPDX-License-Identifier: Apache-2.0
#include "engine/export/csv_tables.h"

#include "engine/export/export.h"
#include "tests/engine/export/csv_reader.h"
#include "tests/engine/export/sample_inspections.h"
#include "tests/engine/export/sample_runs.h"

namespace amplab {
namespace {

using InspectionTables = Folder;

std::string hist_of(const StepInspection& inspection) {
  StringSink sink;
  CsvWriter csv(sink);
  write_hist_header(csv);
  write_hist(csv, "a,00aa", inspection);
  csv.flush();
  return sink.bytes();
}

TEST_F(InspectionTables, HaveTheColumnsThatArePromised) {
  std::string head = "run,run_id,step,tensor,kind,dtype,zero,inf,nan";
  for (int exponent = -40; exponent <= 20; ++exponent) head += ",e" + std::to_string(exponent);
  EXPECT_TRUE(hist_of({}) == head + ",layer,seq,scale,count,amax,amin_nonzero,norm,reference\n") << hist_of({});
  export_updates(path("updates.csv"), {});
  EXPECT_EQ(text_of("updates.csv"), "run,run_id,step,name,layer,dtype,master,count,moved,swallowed,zero_gradient\n");
}

TEST_F(InspectionTables, CountElementsByPowerOfTwo) {
  const CsvRows rows = read_csv(hist_of(sample_inspection(40)));
  ASSERT_EQ(rows.size(), 4u);
  auto row = row_by_name(rows, 1);
  EXPECT_EQ(row["step"] + row["tensor"] + row["kind"] + row["dtype"] + row["layer"] + row["seq"],
            "40fc1,a.grad_input" + std::string(name_of(TensorKind::activation_gradient)) + "fp16fc1,a12");
  EXPECT_EQ(row["zero"] + row["inf"] + row["nan"] + row["e-25"] + row["e-24"] + row["e-23"] + row["e-22"], "2110103");
  EXPECT_EQ(row["scale"] + ' ' + row["count"] + ' ' + row["amax"] + ' ' + row["amin_nonzero"] + ' ' + row["norm"] +
                ' ' + row["reference"],
            "1024 8 0.75 5.960464477539063e-08 1.5 0");
  for (const auto& cells : rows) EXPECT_EQ(cells.size(), rows[0].size());
}

TEST_F(InspectionTables, PutWhatLiesBeyondTheColumnsIntoTheLast) {
  auto weight = row_by_name(read_csv(hist_of(sample_inspection(40))), 3);
  EXPECT_EQ(weight["tensor"], "'=fc1.weight");
  EXPECT_EQ(weight["e-40"], "3");
  EXPECT_EQ(weight["e-39"], "0");
  EXPECT_EQ(weight["e19"], "0");
  EXPECT_EQ(weight["e20"], "3");
  EXPECT_EQ(weight["count"], "6");
}

// Of the fp32 reference only the exponents are known.
TEST_F(InspectionTables, WriteTheReferenceInItsOwnRow) {
  auto reference = row_by_name(read_csv(hist_of(sample_inspection(40))), 2);
  EXPECT_EQ(reference["tensor"], "fc1,a.grad_input");
  EXPECT_EQ(reference["reference"] + reference["dtype"] + reference["seq"], "1fp3212");
  EXPECT_EQ(reference["zero"] + reference["e-40"] + reference["e-24"] + reference["e-22"] + reference["count"],
            "02138");
  EXPECT_EQ(reference["amax"] + reference["amin_nonzero"] + reference["norm"], "");
}

TEST_F(InspectionTables, CountEffectsOfUpdates) {
  const std::vector<StepInspection> inspections = {sample_inspection(40), sample_inspection(80)};
  const std::vector<ExportedRun> runs = {{sample_run("none", "0"), {}, {}},
                                         {sample_run("a", "00aa"), {}, {}, rows_of(inspections)}};
  export_updates(path("updates.csv"), runs);
  EXPECT_EQ(text_of("updates.csv"),
            "run,run_id,step,name,layer,dtype,master,count,moved,swallowed,zero_gradient\n"
            "a,00aa,40,fc1.weight,fc1,fp16,0,10,3,5,2\na,00aa,40,fc1.weight,fc1,fp32,1,10,8,0,2\n"
            "a,00aa,80,fc1.weight,fc1,fp16,0,10,3,5,2\na,00aa,80,fc1.weight,fc1,fp32,1,10,8,0,2\n");
  export_hist(path("hist.csv"), runs);
  EXPECT_EQ(read_csv(text_of("hist.csv")).size(), 1u + 2 * 3);
}

} // namespace
} // namespace amplab
