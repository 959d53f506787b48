// SPDX-License-Identifier: GPL-3.0-or-later
// Exponent histogram of an inspected step against a number format, with the loss scale as a draggable handle. Beside it
// are the histograms by layer, or over the whole run. Owned by the shell; GUI thread.
#pragma once
#include "ui/models/scale_setting.h"
#include "ui/models/shown_exponents.h"
#include "ui/panels/panel.h"
#include "ui/store/run_store.h"
#include "ui/theme/theme.h"

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
  explicit HistogramPanel(const PanelContext& of);

  void saveSettings(QVariantMap& settings) const override;
  void restoreSettings(const QVariantMap& settings) override;
  void showStep(int64_t step);
  void showHistogram(int lane, int64_t step, const TensorName& tensor);
  void setHint(const QString& sentence) override;

  // Returns a new menu, owned by the caller. It has actions on the number at that exponent and on the histogram.
  QMenu* createMenu(std::optional<int> exponent, QWidget* parent);
  QString data() const; // the histogram as tab-separated text: exponent, elements, elements before rounding

 protected:
  void showEvent(QShowEvent* event) override;
  void hideEvent(QHideEvent* event) override;
  void resizeEvent(QResizeEvent* event) override;

 private:
  enum class Side { none, layers, run };
  QWidget* makeHead();
  QWidget* makeSide();
  int lane() const; // index of the selected lane in the store; -1: none
  const StepInspection* inspection() const;
  void follow();
  void refresh();
  void refreshSoon();
  void listChoices(const StepInspection& inspection);
  void showCaption(const StepInspection* inspection);
  void showSide();
  void showLayers(const StepInspection* inspection);
  void showRun();
  void placeSide();
  void moveByInspections(int inspections); // moves by that many inspected steps
  void hold(std::optional<int64_t> step);
  void choose(const TensorChoice& choice);
  void apply(double scale, bool fork);
  QString absence(const StepInspection* inspection) const;

  TensorChoice choice_;
  std::vector<TensorChoice> choices_; // in the combo box
  std::optional<int64_t> step_;       // nothing: the latest
  std::optional<Side> sideWanted_;    // nothing: by the available width
  QString hint_;
  QWidget* head_;
  QComboBox *what_, *formats_, *order_;
  QLabel* caption_;
  QToolButton *earlier_, *later_, *latest_, *log_, *layersShown_, *runShown_;
  ExponentPlot* plot_;
  ExponentGrid* grid_;
  ExponentWaterfall* waterfall_;
  QStackedWidget* side_;
  QSplitter* splitter_;
  QTimer news_;
};

} // namespace amplab
