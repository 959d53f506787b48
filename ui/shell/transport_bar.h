// SPDX-License-Identifier: GPL-3.0-or-later
// The tool bar: transport buttons, preset, mode of the selected lane, seed, and what to press next.
// Owned by MainWindow; GUI thread.
#pragma once
#include "ui/models/config_document.h"
#include "ui/shell/actions.h"

#include <QToolBar>

class QComboBox;
class QLabel;
class QSpinBox;

namespace amplab {

class TransportBar : public QToolBar {
  Q_OBJECT

 public:
  TransportBar(ConfigDocument& document, const Actions& actions, QWidget* parent = nullptr);

  void setLane(int lane); // the lane whose mode is shown
  // tone: a value of the style sheet's "tone" property.
  void setHint(const QString& hint, const char* tone);
  QString hint() const;

 signals:
  void presetChosen(const QString& name);
  void refused(const QString& sentence); // a value that the document did not take

 private:
  void set(int lane, const char* key, const nlohmann::json& value);
  void read();

  ConfigDocument& document_;
  int lane_ = 0;
  QComboBox *preset_, *mode_;
  QLabel *mode_label_, *hint_;
  QSpinBox* seed_;
};

} // namespace amplab
