// SPDX-License-Identifier: GPL-3.0-or-later
// A sweep of many runs over many settings in its panel. Times its first display, and frames while a range is drawn on
// an axis, under the mouse, while runs arrive, and in the heat map.
//   QT_QPA_PLATFORM=offscreen sweep_bench [RUNS]     default: 1000
#include "engine/session_file/session_file.h"
#include "tests/bench/frame_times.h"
#include "tests/support/panel_objects.h"
#include "tests/support/telemetry_samples.h"
#include "ui/panels/sweep_panel.h"
#include "ui/plots/heat_map_plot.h"
#include "ui/plots/parallel_plot.h"
#include "ui/session/runs_follower.h"

#include <QApplication>
#include <QElapsedTimer>
#include <QPushButton>
#include <QTemporaryDir>
#include <QTest>
#include <algorithm>
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <ctime>
#include <functional>
#include <random>

using namespace amplab;
using bench::milliseconds, bench::print;

namespace {

// CPU time of this thread, which is more reliable than wall time on a shared machine.
double worked() {
  timespec time{};
  clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time);
  return static_cast<double>(time.tv_sec) * 1e3 + static_cast<double>(time.tv_nsec) / 1e6;
}

// Times frames as a user waits for them: from the event to the painted panel, in CPU time of this thread.
std::vector<double> frames(int count, const std::function<void(int)>& act) {
  std::vector<double> times;
  for (int i = 0; i < count; ++i) {
    const double before = worked();
    act(i);
    QCoreApplication::processEvents();
    times.push_back(worked() - before);
    QTest::qWait(2);
  }
  return times;
}

// Twenty settings, drawn at random.
RunConfig drawn_config(std::mt19937_64& random) {
  RunConfig config;
  const auto real = [&](double from, double to) { return std::uniform_real_distribution<>(from, to)(random); };
  const auto power = [&](double from, double to) { return std::pow(10, real(from, to)); };
  const auto pick = [&](auto... of) {
    return std::vector<std::common_type_t<decltype(of)...>>{of...}[random() % sizeof...(of)];
  };
  config.seed = random() % 100;
  config.precision.mode =
      pick(std::string("fp32"), std::string("amp-fp16"), std::string("amp-bf16"), std::string("pure-bf16"));
  config.precision.cast_cache = random() % 2;
  config.data.batch_size = pick(16, 32, 64, 128, 256);
  config.data.shuffle = random() % 2;
  config.model.hidden = {pick(64, 128, 256, 512)};
  config.model.activation = pick(std::string("relu"), std::string("gelu"), std::string("tanh"));
  config.model.dropout = real(0, 0.5);
  config.scaler.init_scale = std::exp2(static_cast<double>(random() % 24));
  config.scaler.growth_factor = real(1.5, 4);
  config.scaler.backoff_factor = real(0.1, 0.9);
  config.scaler.growth_interval = static_cast<int64_t>(power(1, 4));
  config.clip.max = power(-1, 1);
  config.accumulation.steps = pick(1, 2, 4, 8);
  config.optimizer.lr = power(-5, 0);
  config.optimizer.eps = power(-10, -4);
  config.optimizer.weight_decay = power(-5, -1);
  config.optimizer.momentum = real(0, 0.99);
  config.schedule.warmup = static_cast<int64_t>(real(0, 200));
  config.train.eval_every = pick(50, 100, 200);
  return config;
}

struct Sweep : support::PanelObjects {
  explicit Sweep(const Theme& theme) : PanelObjects(theme), panel(context_) {}
  SweepRuns& runs = sweep_;
  SweepPanel panel;
};

} // namespace

int main(int argc, char** argv) {
  const QTemporaryDir home;
  for (const char* variable : {"HOME", "XDG_CONFIG_HOME", "XDG_DATA_HOME", "XDG_CACHE_HOME"})
    qputenv(variable, home.path().toUtf8());
  const int64_t count = argc > 1 ? std::max(1L, std::atol(argv[1])) : 1000;
  const QApplication application(argc, argv);
  const Theme theme(qApp);

  const QString path = home.filePath("sweep.amplab");
  std::mt19937_64 random(42);
  {
    SessionFile file(path.toStdString(), {});
    auto steps = support::sample_steps(1, 200);
    for (int64_t i = 0; i < count; ++i) {
      SessionRun run;
      run.config = drawn_config(random);
      run.config.name = "run " + std::to_string(i + 1);
      run.sweep = "bench";
      run.status.state = LaneState::finished;
      run.number = file.add_run(run);
      const double loss = std::exp(std::normal_distribution<>(0, 1.5)(random));
      for (StepRecord& step : steps)
        step.loss = i % 13 == 0 ? std::nan("") : loss * (1 + 1.0 / static_cast<double>(step.step));
      file.steps(run.number, steps);
    }
  }

  Sweep sweep(theme);
  SweepRuns& runs = sweep.runs;
  SweepPanel& panel = sweep.panel;
  panel.resize(1900, 640);
  panel.show();
  auto& plot = *panel.findChild<ParallelPlot*>();
  auto& heat = *panel.findChild<HeatMapPlot*>();

  QElapsedTimer clock;
  clock.start();
  RunsOfFile all;
  {
    RunsFollower follower(path);
    QObject::connect(&follower, &RunsFollower::read, [&](const RunsOfFile& file) { all = file; });
    while (static_cast<int64_t>(all.runs.size()) < count || all.in_file == 0) QTest::qWait(5);
  }
  std::printf("%lld runs of 200 steps read from the file: %.0f ms\n", static_cast<long long>(count),
              milliseconds(clock));
  clock.start();
  const RunTable table = run_table(all, std::nullopt);
  std::printf("%zu settings that vary found among them: %.1f ms\n", table.settings, milliseconds(clock));

  runs.put(all);
  while (static_cast<int64_t>(plot.mask().size()) < count) QTest::qWait(1);
  QTest::qWait(50);
  print("hover", frames(200, [&](int i) { QTest::mouseMove(&plot, QPoint(100 + i * 5, 60 + i * 7 % 300)); }));
  const auto axis = [&](size_t at) { return plot.pointOf(0, at).toPoint().x(); };
  QTest::mousePress(&plot, Qt::LeftButton, {}, {axis(3), 40});
  print("a range drawn on an axis",
        frames(100, [&](int i) { QTest::mouseMove(&plot, QPoint(axis(3), 60 + i * 5 % (plot.height() - 80))); }));
  QTest::mouseRelease(&plot, Qt::LeftButton, {}, {axis(3), plot.height() - 30});
  print("repainted, every line",
        frames(50, [&](int i) { plot.setBrushes({}), plot.resize(plot.width(), plot.height() - i % 2); }));
  print("runs that come", frames(30, [&](int) {
          runs.put(all);
          QTest::qWait(200); // until another thread has built the table
        }));
  panel.findChild<QPushButton*>("sweepAsHeat")->click();
  print("heat map repainted", frames(50, [&](int) { heat.repaint(); }));
  clock.start();
  const auto text = heat_cells(table, 0, 1, table.settings, {});
  std::printf("%zu cells of a heat map made: %.2f ms\n", text.cells.size(), milliseconds(clock));
  std::vector<size_t> rows(all.runs.size());
  for (size_t i = 0; i < rows.size(); ++i) rows[i] = i;
  clock.start();
  const std::string csv = compare_csv(table, rows);
  std::printf("CSV of all runs, %zu bytes: %.0f ms\n", csv.size(), milliseconds(clock));
  return 0;
}
