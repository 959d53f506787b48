// SPDX-License-Identifier: GPL-3.0-or-later
// Cost of 2,000 op calls that arrive ten times a second, from the report to the painted panel. Covers the table
// unsorted, sorted, filtered and with a selection, and the graph. Prints median and maximum of updates and of frames
// during scrolling, in milliseconds of CPU time.
#include "tests/support/panel_objects.h"
#include "ui/panels/ops_panel.h"
#include "ui/theme/theme.h"

#include <QApplication>
#include <QLineEdit>
#include <QMouseEvent>
#include <QScrollBar>
#include <QTest>
#include <QToolButton>
#include <algorithm>
#include <cstdio>
#include <ctime>
#include <random>
#include <vector>

namespace amplab {
namespace {

constexpr int kCalls = 2000, kUpdates = 60;

std::vector<OpRecord> calls(int64_t step, int count) {
  static constexpr const char* kOps[] = {"layer_norm", "linear", "softmax", "matmul", "gelu", "add"};
  static constexpr const char* kPolicies[] = {
      "fp32", "lower_precision_fp", "fp32_set_opt_dtype", "lower_precision_fp", "fallthrough", "fallthrough"};
  std::mt19937 random(static_cast<unsigned>(step));
  std::lognormal_distribution<double> magnitude(0, 2);
  std::vector<OpRecord> ops;
  for (int i = 0; i < count; ++i) {
    OpRecord op;
    const bool forward = i < count / 3;
    const size_t kind = static_cast<size_t>(i) % std::size(kOps);
    op.step = step;
    op.seq = i + 1;
    op.line = forward ? 3 : 5;
    op.phase = forward ? "forward" : i < count - 20 ? "backward" : "step";
    op.op = kOps[kind];
    op.layer = "blocks." + std::to_string((forward ? i : count - i) / 6) + ".part";
    op.policy = forward ? kPolicies[kind] : "";
    op.in_dtypes = "fp16 fp32";
    op.compute_dtype = op.out_dtype = kind % 2 ? "fp16" : "fp32";
    op.casts = kind % 2 ? 2 : 0;
    op.casts_cached = kind % 3 ? 1 : 0;
    op.shape = "[128, 500]";
    op.time_us = magnitude(random);
    op.bytes = static_cast<int64_t>(1e5 * magnitude(random));
    op.amax = magnitude(random);
    op.count = 64000;
    op.zeros = static_cast<int64_t>(100 * magnitude(random));
    op.flushed = op.zeros / 2;
    op.m = 128, op.n = 500, op.k = 784;
    op.shadow = {1e-3 * magnitude(random), magnitude(random), 60 - magnitude(random)};
    if (i > 0) op.made_by = std::to_string(i) + " " + std::to_string(std::max(0, i - 5));
    ops.push_back(std::move(op));
  }
  return ops;
}

struct Times {
  std::vector<double> ms;
  void print(const char* what) {
    std::ranges::sort(ms);
    std::printf("%-46s median %6.2f ms   worst %6.2f ms   (%zu)\n", what, ms[ms.size() / 2], ms.back(), ms.size());
  }
};

// CPU time of this thread, which is independent of other load on the machine.
double processor_ms() {
  timespec now{};
  clock_gettime(CLOCK_THREAD_CPUTIME_ID, &now);
  return 1e3 * static_cast<double>(now.tv_sec) + 1e-6 * static_cast<double>(now.tv_nsec);
}

class Bench : support::PanelObjects {
 public:
  explicit Bench(Theme& theme) : PanelObjects(theme), panel_(context_) {
    LaneSetup setup;
    setup.config.precision.mode = "amp-fp16";
    document_.load({setup});
    store_.reset({setup}, {LaneInfo()});
    panel_.resize(1600, 500);
    panel_.show();
    QApplication::processEvents();
    receive();
  }
  OpsPanel& panel() { return panel_; }
  CellTable& table() { return *panel_.findChild<CellTable*>("opsTable"); }

  // Times from the report to the painted panel. Every third step is a skipped one, without its last calls.
  Times updates() {
    Times times;
    for (int i = 0; i < kUpdates; ++i) times.ms.push_back(receive());
    return times;
  }
  Times frames() {
    Times times;
    for (int i = 0; i < kUpdates; ++i) {
      const double before = processor_ms();
      table().verticalScrollBar()->setValue(i * 30);
      QApplication::processEvents(); // paints
      times.ms.push_back(processor_ms() - before);
    }
    return times;
  }

  // Each is a frame of the graph that follows the mouse.
  Times moves(QWidget& view) {
    Times times;
    const auto send = [&](QEvent::Type type, const QPoint& at) {
      QMouseEvent event(type, at, view.mapToGlobal(at), Qt::LeftButton, Qt::LeftButton, Qt::NoModifier);
      QApplication::sendEvent(&view, &event);
    };
    send(QEvent::MouseButtonPress, {800, 100});
    for (int i = 0; i < kUpdates; ++i) {
      const double before = processor_ms();
      send(QEvent::MouseMove, {800 - 12 * i, 100});
      QApplication::processEvents(); // paints
      times.ms.push_back(processor_ms() - before);
    }
    send(QEvent::MouseButtonRelease, {80, 100});
    return times;
  }

 private:
  double receive() {
    ++step_;
    std::vector<OpRecord> ops = calls(step_, step_ % 3 == 0 ? kCalls - 10 : kCalls);
    const double before = processor_ms();
    store_.appendOps(0, std::move(ops));
    store_.publish();
    QApplication::processEvents(); // paints
    return processor_ms() - before;
  }

  OpsPanel panel_;
  int64_t step_ = 0;
};

void measure(Theme& theme) {
  using M = OpTableModel;
  Bench bench(theme);
  bench.updates().print("as they come");
  bench.frames().print("scrolling");
  bench.table().selectRow(700);
  bench.updates().print("a row selected");
  bench.table().sortByColumn(M::Amax, Qt::DescendingOrder);
  bench.updates().print("sorted by amax, which changes");
  bench.table().sortByColumn(M::Layer, Qt::AscendingOrder);
  bench.updates().print("sorted by layer");
  auto& filter = *bench.panel().findChild<QLineEdit*>("opsFilter");
  filter.setText("blocks.1");
  bench.updates().print("sorted by layer, filtered by text");
  filter.clear();
  bench.table().sortByColumn(M::Seq, Qt::AscendingOrder);
  if (auto* graph = bench.panel().findChild<QToolButton*>("opsGraph")) {
    graph->click();
    bench.updates().print("the graph");
    QWidget& view = *bench.panel().findChild<QWidget*>("opsGraphView");
    bench.moves(view).print("the graph, moved");
    QTest::mouseDClick(&view, Qt::LeftButton, {}, QPoint(3, 3));
    bench.updates().print("the graph, all of it");
    bench.moves(view).print("the graph, all of it, moved");
  }
}

} // namespace
} // namespace amplab

int main(int argc, char** argv) {
  if (!qEnvironmentVariableIsSet("QT_QPA_PLATFORM")) qputenv("QT_QPA_PLATFORM", "offscreen");
  QApplication app(argc, argv);
  amplab::Theme theme;
  amplab::measure(theme);
  return 0;
}
