// SPDX-License-Identifier: GPL-3.0-or-later
// The window on the opening example, with its engine. `lines_bench [seconds]` prints how long a key press takes until
// its result is shown: next line, next op call, previous line within a step and across its start. It also prints steps
// per second with and without the loop panel, in alternating rounds of `seconds`. Needs no screen:
// QT_QPA_PLATFORM=offscreen.
#include "engine/run/presets.h"
#include "tests/support/await.h"
#include "ui/shell/main_window.h"
#include "ui/shell/opening.h"

#include <QApplication>
#include <QElapsedTimer>
#include <QTest>
#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <vector>

namespace amplab {
namespace {

constexpr int kScaled = 2; // the lane with a scaler

struct Times {
  std::vector<double> ms;
  void print(const char* what) {
    std::ranges::sort(ms);
    if (!ms.empty())
      std::printf("%-34s median %6.1f ms, worst %6.1f, of %zu\n", what, ms[ms.size() / 2], ms.back(), ms.size());
  }
};

void print_ratios(const char* what, std::vector<double> ratios) {
  std::ranges::sort(ratios);
  if (!ratios.empty())
    std::printf("steps a second %s, over those without: median %.3f, %.3f .. %.3f of %zu\n", what,
                ratios[ratios.size() / 2], ratios.front(), ratios.back(), ratios.size());
}

class Bench {
 public:
  explicit Bench(Theme& theme) : window_(options(), theme) {
    window_.resize(1600, 1000);
    window_.show();
    window_.start();
    support::await([this] { return window_.controller().runState() == RunState::ready; });
  }

  double pressed(Qt::Key key, Qt::KeyboardModifiers modifiers = {}) {
    const LineStop* at = lane().shownStop();
    const LinePosition was = at ? at->position : LinePosition{};
    const bool past = at && at->past;
    QElapsedTimer timer;
    timer.start();
    QTest::keyClick(&window_, key, modifiers);
    support::await([&] {
      return lane().shownStop() && (lane().shownStop()->position != was || lane().shownStop()->past != past);
    });
    QCoreApplication::processEvents(); // paints the result
    return static_cast<double>(timer.nsecsElapsed()) / 1e6;
  }
  int64_t step() { return lane().shownStop() ? lane().shownStop()->step : 0; }
  void free_run(int64_t steps) {
    window_.controller().play();
    support::await([&] { return lane().last_step() >= steps; });
    window_.controller().pause();
    support::await([&] { return window_.controller().runState() == RunState::paused; });
  }

  enum class Shown { nothing, text, values }; // of the loop panel
  // Returns steps per second of all lanes.
  double pace(Shown shown, int seconds) {
    window_.findChild<PlaceDock*>("loopPlace")->setVisible(shown != Shown::nothing);
    if (shown == Shown::text) window_.controller().setInspection({});
    window_.controller().play();
    support::await([&] { return window_.controller().runState() == RunState::running; });
    QElapsedTimer timer;
    timer.start();
    const int64_t before = steps();
    support::await([&] { return timer.elapsed() >= 1000 * seconds; }, std::chrono::seconds(10 * seconds));
    const double pace = static_cast<double>(steps() - before) / (static_cast<double>(timer.elapsed()) / 1000);
    window_.controller().pause();
    support::await([&] { return window_.controller().runState() == RunState::paused; });
    return pace;
  }

 private:
  static WindowOptions options() {
    WindowOptions options;
    for (LaneSetup setup : setups_of(opening_preset())) {
      setup.config.train.steps = 1'000'000;
      setup.config.train.eval_every = 0;
      options.lanes.push_back(std::move(setup));
    }
    options.engine = QString("\"%1\" serve").arg(AMPLAB_ENGINE);
    options.remembers = false;
    return options;
  }
  const LaneStore& lane() { return window_.store().lane(kScaled); }
  int64_t steps() {
    int64_t sum = 0;
    for (int i = 0; i < window_.store().laneCount(); ++i) sum += window_.store().lane(i).last_step();
    return sum;
  }

  MainWindow window_;
};

void measure(Theme& theme, int seconds) {
  Bench bench(theme);
  bench.free_run(30);
  Times line, call, within, over;
  for (int i = 0; i < 40; ++i) line.ms.push_back(bench.pressed(Qt::Key_F10));
  for (int i = 0; i < 20; ++i) call.ms.push_back(bench.pressed(Qt::Key_F11));
  for (int i = 0; i < 40; ++i) {
    const int64_t from = bench.step();
    const double took = bench.pressed(Qt::Key_F10, Qt::ShiftModifier);
    (bench.step() < from ? over : within).ms.push_back(took);
  }
  line.print("F10, the next line");
  call.print("F11, the next op call");
  within.print("Shift+F10, within a step");
  over.print("Shift+F10, over a step's begin");
  std::vector<double> text, values;
  for (int i = 0; i < 9 && seconds > 0; ++i) {
    const double without = bench.pace(Bench::Shown::nothing, seconds);
    text.push_back(bench.pace(Bench::Shown::text, seconds) / without);
    values.push_back(bench.pace(Bench::Shown::values, seconds) / without);
  }
  print_ratios("with the loop's panel", std::move(text));
  print_ratios("with the panel and its values", std::move(values));
}

} // namespace
} // namespace amplab

int main(int argc, char** argv) {
  QApplication app(argc, argv);
  amplab::Theme theme(&app);
  amplab::measure(theme, argc > 1 ? std::atoi(argv[1]) : 4);
}
