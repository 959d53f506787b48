// SPDX-License-Identifier: GPL-3.0-or-later
// The window with a long run. Times the first paint, and frames at rest, during streaming, under the mouse and during
// zooming. Also reports memory, and how fast rows are appended and exported. Rows are appended to the store as the
// bridge appends them.
//   QT_QPA_PLATFORM=offscreen window_bench [MILLIONS_OF_STEPS]     of each of four lanes; default: 10
#include "tests/bench/frame_times.h"
#include "ui/shell/main_window.h"
#include "ui/shell/opening.h"
#include "ui/shell/run_export.h"

#include <QApplication>
#include <QElapsedTimer>
#include <QSettings>
#include <QStandardPaths>
#include <QTemporaryDir>
#include <QTest>
#include <QWheelEvent>
#include <algorithm>
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <fstream>
#include <functional>
#include <random>
#include <string>
#include <vector>

using namespace amplab;
using bench::milliseconds, bench::print;

namespace {

constexpr int kLanes = 4;
constexpr int64_t kMillion = 1'000'000;
constexpr int64_t kBatch = 1000; // steps of a lane per append

// Current memory of this process: `own` is private, `resident` includes pages of the scratch file that are in memory.
struct Memory {
  double own = 0, resident = 0; // MB
};
Memory memory() {
  std::ifstream status("/proc/self/status");
  Memory found;
  for (std::string word; status >> word;) {
    double kilobytes = 0;
    if (word == "VmRSS:" && status >> kilobytes) found.resident = kilobytes / 1e3;
    if (word == "RssAnon:" && status >> kilobytes) found.own = kilobytes / 1e3;
  }
  return found;
}

// Times frames as a user waits for them: from the event to the painted window.
std::vector<double> frames(int count, const std::function<void(int)>& act) {
  std::vector<double> times;
  for (int i = 0; i < count; ++i) {
    QElapsedTimer clock;
    clock.start();
    act(i);
    QCoreApplication::processEvents();
    times.push_back(milliseconds(clock));
    QTest::qWait(5); // timers belong to another frame
  }
  return times;
}

class Feed {
 public:
  explicit Feed(RunStore& store) : store_(store) {}

  // Noisy losses and gradients and a changing loss scale, so that no straight line fits.
  void give(int64_t steps) {
    std::normal_distribution<double> noise(0, 0.1);
    std::vector<StepRecord> rows(static_cast<size_t>(steps));
    for (int lane = 0; lane < kLanes; ++lane) {
      for (int64_t i = 0; i < steps; ++i) {
        StepRecord& row = rows[static_cast<size_t>(i)];
        const int64_t step = last_ + i + 1;
        row.step = row.update = step;
        row.loss = 2.3 / (1 + 1e-5 * static_cast<double>(step)) * std::exp(noise(random_));
        row.grad_norm = std::exp(noise(random_));
        row.loss_scale = std::exp2(10.0 + static_cast<double>(step / 2000 % 8));
        row.lr = 1e-3;
        row.wall_s = 1e-4 * static_cast<double>(step);
        row.samples_per_s = 1e5 * std::exp(noise(random_));
        row.memory_peak_bytes = 1 << 20;
      }
      store_.appendSteps(lane, rows);
    }
    store_.publish();
    last_ += steps;
  }
  int64_t last() const { return last_; }

 private:
  RunStore& store_;
  std::mt19937_64 random_{42};
  int64_t last_ = 0;
};

// Every fifth step of the lane.
std::vector<Event> skips(int64_t first, int64_t count) {
  std::vector<Event> events(static_cast<size_t>(count));
  for (Event& event : events) {
    event.step = first += 5;
    event.subject = "loss_scale";
    event.before = 65536.0;
    event.after = 32768.0;
    event.text =
        "Skipped: a gradient was Inf at loss scale 65536, which became 32768 (scale = scale * backoff_factor).";
  }
  return events;
}

QWidget& plot_of(const MainWindow& window) {
  auto* found = window.findChild<QWidget*>("canvas:loss");
  if (!found) std::fprintf(stderr, "The window has no plot of the loss.\n"), std::exit(1);
  return *found;
}

void measure_frames(MainWindow& window, Feed& feed, const std::string& when) {
  QWidget& plot = plot_of(window);
  const auto named = [&](const char* what) { return std::string(what) + ", " + when; };
  const auto over = [&](int i) {
    return QPoint(plot.width() / 4 + i * 7 % (plot.width() / 2), plot.height() / 3 + i * 3 % (plot.height() / 3));
  };
  print(named("streaming").c_str(), frames(60, [&](int) { feed.give(100); }));
  print(named("hover").c_str(), frames(200, [&](int i) { QTest::mouseMove(&plot, over(i)); }));
  print(named("zoom").c_str(), frames(100, [&](int i) {
          const QPoint at = plot.rect().center();
          QWheelEvent wheel(at, plot.mapToGlobal(at), {}, QPoint(0, i / 25 % 2 == 0 ? 120 : -120), Qt::NoButton,
                            Qt::NoModifier, Qt::NoScrollPhase, false);
          QCoreApplication::sendEvent(&plot, &wheel);
        }));
  print(named("repainted, whole window").c_str(), frames(20, [&](int) { window.repaint(); }));
}

} // namespace

int main(int argc, char** argv) {
  const QTemporaryDir home;
  for (const char* variable : {"HOME", "XDG_CONFIG_HOME", "XDG_DATA_HOME", "XDG_CACHE_HOME"})
    qputenv(variable, home.path().toUtf8());
  const int64_t millions = argc > 1 ? std::max(1L, std::atol(argv[1])) : 10;
  QElapsedTimer clock;
  clock.start();
  const QApplication application(argc, argv);
  QSettings::setDefaultFormat(QSettings::IniFormat);
  Theme theme(qApp);
  WindowOptions options;
  options.remembers = false;
  options.lanes = preset_setups("opening");
  MainWindow window(options, theme);
  window.resize(1600, 1000);
  window.show();
  if (!QTest::qWaitForWindowExposed(&window)) return 1;
  QCoreApplication::processEvents();
  window.repaint();
  std::printf("%-44s %8.2f ms\n", "start to painted (libraries loaded)", milliseconds(clock));

  auto& store = const_cast<RunStore&>(window.store()); // as the bridge does, which is not started here
  store.reset(options.lanes, std::vector<LaneInfo>(kLanes));
  Feed feed(store);
  std::printf("%-44s %8.0f MB of its own, %.0f MB resident\n", "memory, no step", memory().own, memory().resident);

  std::vector<double> given;
  const auto fill = [&](int64_t until) {
    double spent = 0;
    while (feed.last() < until) {
      clock.restart();
      feed.give(kBatch);
      QCoreApplication::processEvents();
      given.push_back(milliseconds(clock));
      spent += given.back();
    }
    return spent;
  };
  double spent = fill(kMillion);
  measure_frames(window, feed, "4 x 1 million");
  std::printf("%-44s %8.0f MB of its own, %.0f MB resident\n", "memory, 4 x 1 million", memory().own,
              memory().resident);

  constexpr int64_t kEvents = 200'000; // per lane
  clock.restart();
  for (int64_t first = 1; first <= kEvents; first += kBatch) {
    for (int lane = 0; lane < kLanes; ++lane) store.appendEvents(lane, skips(first * (kMillion / kEvents), kBatch));
    store.publish();
    QCoreApplication::processEvents();
  }
  std::printf("%-44s %8.2f us\n", "an event of 4 x 200,000, shown", milliseconds(clock) * 1e3 / (kLanes * kEvents));
  measure_frames(window, feed, "with their marks");
  std::printf("%-44s %8.0f MB of its own, %.0f MB resident\n", "memory, with 800,000 events", memory().own,
              memory().resident);

  clock.restart();
  RunExport out;
  bool ended = false;
  QObject::connect(&out, &RunExport::finished, &window, [&] { ended = true; });
  QObject::connect(&out, &RunExport::failed, &window,
                   [&](const QString& why) { std::fprintf(stderr, "%s\n", qPrintable(why)), ended = true; });
  out.start(store, home.filePath("out"), {});
  while (!ended) QCoreApplication::processEvents(QEventLoop::WaitForMoreEvents);
  std::printf("%-44s %8.2f s\n", "export of a million rows (of four)",
              milliseconds(clock) / 1e3 / static_cast<double>(kLanes * feed.last()) * kMillion);

  if (millions > 1) {
    spent += fill(millions * kMillion);
    measure_frames(window, feed, "4 x " + std::to_string(millions) + " million");
    std::printf("%-44s %8.0f MB of its own, %.0f MB resident\n", "memory, all steps", memory().own, memory().resident);
  }
  print("a batch of 4 x 1,000 rows, shown", given);
  std::printf("%-44s %8.0f rows/s, none lost: %s\n", "taken",
              1e3 * kLanes * static_cast<double>(std::ssize(given) * kBatch) / spent,
              store.lane(0).rows() == feed.last() ? "true" : "FALSE");
}
