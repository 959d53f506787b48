// SPDX-License-Identifier: GPL-3.0-or-later
// The tool bar: transport buttons, preset, the selected lane's mode, seed, and the hint. A short form for the first
// start has two buttons, the hint and "Full lab". Owned by MainWindow; GUI thread.
#pragma once
#include "ui/models/config_document.h"
#include "ui/shell/actions.h"
#include "ui/widgets/lane_selection.h"

#include <QToolBar>

class QComboBox;
class QLabel;

namespace amplab {

class TransportBar : public QToolBar {
  Q_OBJECT

 public:
  // Requires: document and selection outlive the bar.
  TransportBar(ConfigDocument& document, LaneSelection& selection, const Actions& actions, QWidget* parent = nullptr);

  void setSettingsLocked(bool locked); // mode and seed
  // tone: value of the style sheet's "tone" property.
  void setHint(const QString& hint, const char* tone);
  QString hint() const;
  void setShort(bool is_short);

 signals:
  void presetChosen(const QString& name);
  void rejected(const QString& sentence); // a value was refused by the document

 protected:
  void resizeEvent(QResizeEvent* event) override;

 private:
  void addButton(ActionId id, QAction* before);
  QComboBox* makePresets();
  void readPreset();
  void fitPreset();

  ConfigDocument& document_;
  const Actions& actions_;
  QComboBox* preset_;
  QList<QAction*> settings_; // of preset, mode and seed
  QLabel* hint_;
};

} // namespace amplab
