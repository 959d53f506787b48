// SPDX-License-Identifier: GPL-3.0-or-later
// A message across the window, with at most two actions. A newer message replaces the older one. Announces each message
// to screen readers. GUI thread.
// Object names: "banner" or the given name, and "banner:text", "banner:action", "banner:other", "banner:close".
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
    QString text; // empty: no action
    std::function<void()> callback;
  };

  void show(Kind kind, const QString& sentence, Action action = {}, Action other = {});
  // Sets the action for all later messages without an action. It has no effect on the current message.
  void setDefaultAction(Action action) { default_action_ = std::move(action); }
  // Removes the message, or only the given one if `sentence` is not empty.
  void clear(const QString& sentence = {});
  QString sentence() const;
  // Mirrors this banner in `over`, which covers it, and no longer in another. Actions and closing work in both.
  void mirrorIn(Banner& over);

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
  std::function<void()> callback_, other_callback_;
  Action default_action_;
  QPointer<Banner> over_;
};

} // namespace amplab
