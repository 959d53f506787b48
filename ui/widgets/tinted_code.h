// SPDX-License-Identifier: GPL-3.0-or-later
// A code view with a tint per line: a background, a bar at the left, and text for screen readers and the tooltip. GUI
// thread.
#pragma once
#include "ui/widgets/code_edit.h"

#include <map>

namespace amplab {

struct LineTint {
  QRgb Palette::*colour;
  QString words; // "left out: it prints"
  bool operator==(const LineTint&) const = default;
};

class TintedCode : public CodeEdit {
  Q_OBJECT

 public:
  // Requires: the theme outlives it.
  explicit TintedCode(const Theme& theme, QWidget* parent = nullptr);

  // By line, from 1.
  void setTints(std::map<int, LineTint> tints);
  const std::map<int, LineTint>& tints() const { return tints_; }

  // Moves the cursor to the beginning of a line and centres it in the view.
  void goTo(int line);

 signals:
  void lineChosen(int line); // the cursor moved to it

 protected:
  void paintEvent(QPaintEvent* event) override;
  bool viewportEvent(QEvent* event) override;

 private:
  void speak();

  const Theme& theme_;
  std::map<int, LineTint> tints_;
};

} // namespace amplab
