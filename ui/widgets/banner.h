// SPDX-License-Identifier: GPL-3.0-or-later
// One sentence across the window about something that happened, with at most two things to do about it. A newer
// sentence takes the older one's place; what is offered stays with it until it is taken back. GUI thread. Object names:
// "banner" unless it is given another, and of its parts "banner:text", "banner:action", "banner:other".
#pragma once
#include "ui/theme/theme.h"

#include <QPointer>
#include <QWidget>
#include <functional>
#include <utility>

class QLabel;
class QPushButton;

namespace amplab {

class GlyphLabel;

class Banner : public QWidget {
  Q_OBJECT

 public:
  enum class Kind { notice, done, warning, bad };

  explicit Banner(const Theme& theme, QWidget* parent = nullptr, const QString& name = QStringLiteral("banner"));

  struct Action {
    QString text; // empty: none
    std::function<void()> act;
  };

  void show(Kind kind, const QString& sentence, Action action = {}, Action other = {});
  // What to do beside every sentence that brings nothing of its own, from the next one on.
  void offer(Action action) { offer_ = std::move(action); }
  // Takes the sentence away; only that one, if one is named.
  void clear(const QString& sentence = {});
  QString sentence() const;
  // Another, which lies over this one's place, says the same from now on; what is done about it there is done here.
  void echoIn(Banner& over);

 signals:
  void cleared();

 protected:
  void paintEvent(QPaintEvent* event) override;

 private:
  const Theme& theme_;
  Kind kind_ = Kind::notice;
  GlyphLabel* sign_;
  QLabel* text_;
  QPushButton *action_, *other_;
  std::function<void()> act_, act_other_;
  Action offer_;
  QPointer<Banner> over_;
};

} // namespace amplab
