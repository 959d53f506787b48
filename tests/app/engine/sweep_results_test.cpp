// SPDX-License-Identifier: Apache-2.0
#include "app/engine/sweep_results.h"

#include "engine/session_file/database.h"
#include "tests/support/temporary_folder.h"

#include <gtest/gtest.h>

namespace amplab {
namespace {

TEST(SweepResults, RunsThatCannotBeWrittenYetAreDoneAndAreWrittenLater) {
  const TemporaryFolder folder;
  const std::string session = (folder / "all.amplab").string(), worker = (folder / "worker.amplab").string();
  SessionRun run;
  run.status.state = LaneState::finished;
  SessionFile(worker, {}).add_run(run);
  SweepResults results(session, "sweep");
  {
    Database other(session, Database::Access::write);
    other.run("BEGIN IMMEDIATE");
    EXPECT_EQ(results.import_runs(worker), 1u);
    EXPECT_NE(results.unwritten(), "");
    EXPECT_TRUE(results.has(run.config)) << "it is not trained again";
  }
  EXPECT_TRUE(SessionReader(session).runs().empty());
  results.commit();
  EXPECT_EQ(results.unwritten(), "");
  EXPECT_EQ(SessionReader(session).runs().size(), 1u);
}

} // namespace
} // namespace amplab
