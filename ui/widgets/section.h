// SPDX-License-Identifier: GPL-3.0-or-later
// A foldable section of a form with a heading. GUI thread.
#pragma once
#include <QWidget>

class QToolButton;

namespace amplab {

class Section : public QWidget {
  Q_OBJECT

 public:
  // body: owned by the section. Object name: "section:" and the id.
  Section(const QString& id, const QString& title, QWidget* body, QWidget* parent = nullptr);

  void setOpen(bool open);
  bool isOpen() const;

 signals:
  void toggled(bool open);

 private:
  QToolButton* head_;
  QWidget* body_;
};

} // namespace amplab
