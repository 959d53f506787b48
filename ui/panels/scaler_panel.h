// SPDX-License-Identifier: GPL-3.0-or-later
// Loss scaler of the selected lane: its behaviour (editable during a run), scale ladder, progress to the next growth,
// and the source line that made the last decision. Owned by the shell; GUI thread.
#pragma once
#include "ui/models/config_document.h"
#include "ui/models/scaler_view.h"
#include "ui/panels/panel.h"
#include "ui/theme/theme.h"

class QBoxLayout;
class QComboBox;
class QLabel;
class QPushButton;

namespace amplab {

class GrowthRing;
class LadderView;
class RuleCode;

class ScalerPanel : public Panel {
  Q_OBJECT

 public:
  explicit ScalerPanel(const PanelContext& of);

 protected:
  void showEvent(QShowEvent* event) override;
  void resizeEvent(QResizeEvent* event) override;
  bool eventFilter(QObject* object, QEvent* event) override;

 private:
  QWidget* makeHead();
  QWidget* makeChoice();
  QWidget* makeState();
  QWidget* makeRule();
  void fit();
  void followLanes();
  void readLanes();
  void readTraces();
  void showAll();
  void showChoice();
  void showView();
  void showSentence();
  void behaveLike(const QString& choice);
  void applyUsualSettings();
  void edit(const ScalerConfig& scaler, const QString& title);
  const ScalerConfig* edited() const; // scaler of the selected lane in the document; null without lanes

  std::vector<ScaleHistory> traces_; // by lane of the store
  ScalerView view_;
  QWidget *head_, *state_, *counts_, *rule_;
  QLabel *lane_, *absence_, *move_, *patience_, *settings_, *peculiar_, *source_;
  QBoxLayout *choiceRow_, *stateRow_;
  QComboBox* behaviours_;
  QPushButton* usual_;
  LadderView* ladder_;
  GrowthRing* ring_;
  RuleCode* code_;
};

} // namespace amplab
