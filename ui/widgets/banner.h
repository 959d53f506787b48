// SPDX-License-Identifier: GPL-3.0-or-later
// One sentence across the window about something that happened, with at most one thing to do about it. A newer sentence
// takes the older one's place. GUI thread. Object name: "banner"; its parts "banner:text", "banner:action".
#pragma once
#include "ui/theme/theme.h"

#include <QWidget>
#include <functional>

class QLabel;
class QPushButton;

namespace amplab {

class GlyphLabel;

class Banner : public QWidget {
  Q_OBJECT

 public:
  enum class Kind { notice, done, warning, bad };

  explicit Banner(const Theme& theme, QWidget* parent = nullptr);

  void show(Kind kind, const QString& sentence, const QString& action = {}, std::function<void()> act = {});
  // Takes the sentence away; only that one, if one is named.
  void clear(const QString& sentence = {});
  QString sentence() const;

 protected:
  void paintEvent(QPaintEvent* event) override;

 private:
  const Theme& theme_;
  Kind kind_ = Kind::notice;
  GlyphLabel* sign_;
  QLabel* text_;
  QPushButton* action_;
  std::function<void()> act_;
};

} // namespace amplab
