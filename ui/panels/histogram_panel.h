// SPDX-License-Identifier: GPL-3.0-or-later
// Where the magnitudes of a looked-at step lie over a number format, with the loss scale as a handle; beside it the
// same layer by layer, or of the whole run. Owned by the shell; GUI thread.
#pragma once
#include "ui/models/scale_setting.h"
#include "ui/models/shown_exponents.h"
#include "ui/panels/panel.h"
#include "ui/store/run_store.h"
#include "ui/theme/theme.h"
#include "ui/widgets/lane_selection.h"

#include <QTimer>
#include <optional>

class QComboBox;
class QLabel;
class QMenu;
class QScrollArea;
class QSplitter;
class QStackedWidget;
class QToolButton;

namespace amplab {

class ExponentGrid;
class ExponentPlot;
class ExponentWaterfall;

class HistogramPanel : public Panel {
  Q_OBJECT

 public:
  // Requires: all of them outlive the panel.
  HistogramPanel(const RunStore& store, const LaneSelection& selection, const Theme& theme, QWidget* parent = nullptr);

  QWidget* head() const override { return head_; }
  void keep(QVariantMap& settings) const override;
  void recall(const QVariantMap& settings) override;
  void showStep(int64_t step) override;
  void showHistogram(int lane, int64_t step, const TensorName& tensor) override;
  void setHint(const QString& sentence) override;

  // What can be done with the number at that place of the axis, and with the picture. Owned by the caller.
  QMenu* createMenu(std::optional<int> exponent, QWidget* parent);
  QString data() const; // of the picture: exponent, elements, elements before rounding; tab-separated

 protected:
  void showEvent(QShowEvent* event) override;
  void hideEvent(QHideEvent* event) override;
  void resizeEvent(QResizeEvent* event) override;

 private:
  enum class Side { none, layers, run };
  QWidget* makeHead();
  QWidget* makeSide();
  int lane() const; // selected, of the store; -1: none
  const StepLook* look() const;
  void follow();
  void refresh();
  void refreshSoon();
  void listChoices(const StepLook& look);
  void say(const StepLook* look);
  void showSide();
  void showLayers(const StepLook* look);
  void showRun();
  void placeSide();
  void walk(int looks); // to an earlier or later one
  void hold(std::optional<int64_t> step);
  void choose(const TensorChoice& choice);
  void apply(double scale, bool fork);
  QString absence(const StepLook* look) const;

  const RunStore& store_;
  const LaneSelection& selection_;
  const Theme& theme_;
  TensorChoice choice_;
  std::vector<TensorChoice> choices_; // in the chooser
  std::optional<int64_t> step_;       // nothing: the latest
  std::optional<Side> sideWanted_;    // nothing: as far as there is room
  QString hint_;
  QWidget* head_;
  QComboBox *what_, *formats_, *order_;
  QLabel* place_;
  QToolButton *earlier_, *later_, *latest_, *log_, *layersShown_, *runShown_;
  ExponentPlot* plot_;
  ExponentGrid* grid_;
  ExponentWaterfall* waterfall_;
  QStackedWidget* side_;
  QSplitter* splitter_;
  QTimer news_;
};

} // namespace amplab
