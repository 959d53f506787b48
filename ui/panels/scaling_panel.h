// SPDX-License-Identifier: GPL-3.0-or-later
// Forecast of the selected lane's step time on up to 1,024 ranks. It uses the measured step and the links chosen here.
// Owned by the shell; GUI thread.
#pragma once
#include "ui/models/scaling_view.h"
#include "ui/panels/panel.h"
#include "ui/theme/theme.h"

#include <QTimer>

class QComboBox;
class QLabel;

namespace amplab {

class ScalingPlot;

class ScalingPanel : public Panel {
  Q_OBJECT

 public:
  explicit ScalingPanel(const PanelContext& of);

  std::vector<Command> commands() override;
  void saveSettings(QVariantMap& settings) const override;
  void restoreSettings(const QVariantMap& settings) override;

 protected:
  void showEvent(QShowEvent* event) override;

 private:
  QWidget* makeHead();
  QWidget* makeChoices();
  ScalingChoice choice() const;
  void refresh();
  void showPlot(bool there);

  QComboBox *between_, *per_node_, *within_, *gradients_;
  QLabel *name_, *sentence_, *ground_, *within_label_, *empty_;
  QWidget* head_;
  ScalingPlot* plot_; // either this or empty_ is visible
  QTimer soon_;       // limits repaints so that the plot stays readable
};

} // namespace amplab
