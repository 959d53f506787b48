// SPDX-License-Identifier: GPL-3.0-or-later
// Time from a move of the loss scale handle to the repainted plot. Prints medians for a panel with many layers, at the
// bottom of a window and on a whole screen. With a folder name, it also saves images of the panel there.
//   QT_QPA_PLATFORM=offscreen histogram_bench [FOLDER]
#include "tests/support/histogram_inspections.h"
#include "tests/support/panel_objects.h"
#include "ui/panels/histogram_panel.h"
#include "ui/plots/exponent_plot.h"

#include <QApplication>
#include <QElapsedTimer>
#include <QTest>
#include <QToolButton>
#include <algorithm>
#include <cstdio>
#include <ctime>

using namespace amplab;

namespace {

struct Move {
  double took, worked; // milliseconds of wall time, which includes other load on the machine, and of CPU time
};

double median(std::vector<Move> moves, double Move::*member) {
  std::ranges::sort(moves, {}, member);
  return moves[moves.size() / 2].*member;
}

// Each move is painted twice.
std::vector<Move> moves(HistogramPanel& panel, int count) {
  auto& plot = *panel.findChild<ExponentPlot*>("exponentPlot");
  plot.setFocus();
  std::vector<Move> all;
  for (int i = 0; i < count; ++i) {
    QElapsedTimer clock;
    clock.start();
    const std::clock_t began = std::clock();
    QTest::keyClick(&plot, i / 16 % 2 ? Qt::Key_Left : Qt::Key_Right);
    QCoreApplication::processEvents(); // paints, in offscreen windows too
    panel.grab();                      // paints everything a second time
    all.push_back({static_cast<double>(clock.nsecsElapsed()) / 1e6,
                   1e3 * static_cast<double>(std::clock() - began) / CLOCKS_PER_SEC});
  }
  plot.resetHandle();
  return all;
}

void measure(const char* name, HistogramPanel& panel, const QSize& size) {
  panel.resize(size);
  panel.show();
  QCoreApplication::processEvents();
  const auto all = moves(panel, 200);
  std::printf("%-28s %4d x %4d  median %6.2f ms, of a processor %6.2f ms\n", name, size.width(), size.height(),
              median(all, &Move::took), median(all, &Move::worked));
}

void draw(HistogramPanel& panel, const QSize& size, const QString& file) {
  panel.resize(size);
  panel.show();
  QCoreApplication::processEvents();
  panel.grab().save(file);
}

struct Histogram : support::PanelObjects {
  explicit Histogram(const Theme& theme) : PanelObjects(theme), panel(context_) {}
  RunStore& store = store_;
  LaneSelection& selection = focus_;
  HistogramPanel panel;
};

} // namespace

int main(int argc, char** argv) {
  QApplication application(argc, argv);
  Theme theme;
  Histogram histogram(theme);
  RunStore& store = histogram.store;
  LaneSelection& selection = histogram.selection;
  HistogramPanel& panel = histogram.panel;
  support::fill_with_inspections(store, 120);
  measure("beside six layers", panel, {1000, 280});
  measure("the plot alone", panel, {800, 250});
  measure("a screen", panel, {1920, 1000});
  support::InspectionMaker many;
  many.layers = 96;
  many.scale = 65536;
  store.appendInspection(0, many.at(5000));
  store.publish();
  measure("96 layers, a screen", panel, {1920, 1000});
  if (argc < 2) return 0;

  support::fill_with_inspections(store, 300);
  const QString folder = QString::fromLocal8Bit(argv[1]) + "/";
  auto& plot = *panel.findChild<ExponentPlot*>("exponentPlot");
  QTest::qWait(300); // until all posted data is shown
  for (const bool dark : {true, false}) {
    theme.choose(dark ? ThemeChoice::dark : ThemeChoice::light);
    const QString theme_name = dark ? "dark" : "light";
    for (const int lane : {0, 1, 2}) {
      selection.select(store.lane(lane).id());
      const QString name = theme_name + QString::number(lane);
      draw(panel, {800, 250}, folder + name + "-dock.png");
      draw(panel, {1300, 360}, folder + name + "-wide.png");
    }
    selection.select(store.lane(1).id());
    panel.resize(800, 250);
    for (int i = 0; i < 11; ++i) QTest::keyClick(&plot, Qt::Key_Right);
    draw(panel, {800, 250}, folder + theme_name + "-dragged.png");
    draw(panel, {1300, 360}, folder + theme_name + "-dragged-wide.png");
    plot.resetHandle();
    selection.select(store.lane(0).id());
    draw(panel, {330, 700}, folder + theme_name + "-narrow.png");
    panel.findChild<QToolButton*>("histogram:run")->click();
    draw(panel, {1300, 360}, folder + theme_name + "-run.png");
    draw(panel, {800, 250}, folder + theme_name + "-run-dock.png");
    draw(panel, {330, 700}, folder + theme_name + "-run-narrow.png");
    panel.findChild<QToolButton*>("histogram:log")->click();
    draw(panel, {800, 250}, folder + theme_name + "-run-log.png");
    panel.findChild<QToolButton*>("histogram:log")->click();
    panel.findChild<QToolButton*>("histogram:layers")->click();
  }
  return 0;
}
