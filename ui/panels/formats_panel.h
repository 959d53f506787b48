// SPDX-License-Identifier: GPL-3.0-or-later
// Number formats side by side. A ruler shows their ranges, with the selected lane's tensors marked. Below are the bits
// of one number in every format. The number is typed, or picked from the ruler, a menu or any number in the window.
// Owned by the shell; GUI thread.
#pragma once
#include "ui/panels/panel.h"
#include "ui/store/run_store.h"
#include "ui/theme/theme.h"

class QLabel;
class QLineEdit;
class QMenu;
class QSplitter;

namespace amplab {

class BitCard;
class FormatRuler;

class FormatsPanel : public Panel {
  Q_OBJECT

 public:
  explicit FormatsPanel(const PanelContext& of);

  double number() const { return number_; }

  void saveSettings(QVariantMap& settings) const override;
  void restoreSettings(const QVariantMap& settings) override;
  void showNumber(double value, const QString& dtype);
  void showBits(double value, const QString& dtype); // also raises the panel

 protected:
  void showEvent(QShowEvent* event) override;
  void hideEvent(QHideEvent* event) override;
  void resizeEvent(QResizeEvent* event) override;

 private:
  QWidget* makeHead();
  void fillPresets(QMenu& menu);
  void setNumber(double value, QWidget* from); // from: widget that shows the value already
  void readTyped(const QString& text);
  void showStatus(const QString& complaint = {});
  void markTensors();

  double number_ = 1;
  QString whose_; // which tensors are marked, for display
  QWidget* head_;
  QLineEdit* typed_;
  QLabel* status_;
  FormatRuler* ruler_;
  BitCard* card_;
  QSplitter* splitter_;
};

} // namespace amplab
