// SPDX-License-Identifier: GPL-3.0-or-later
// The editor of one layer in a list: its kind and its numbers. Emits its text after every key, unvalidated. GUI
// thread. Object names: "layer:kind", and "layer:" with the number's name.
#pragma once
#include "engine/run/layer_spec.h"

#include <QString>
#include <QWidget>
#include <vector>

class QComboBox;
class QGridLayout;

namespace amplab {

class LayerEditor : public QWidget {
  Q_OBJECT

 public:
  explicit LayerEditor(QWidget* parent = nullptr);

  // Shows a layer such as "Conv2d(16, 3)". Unreadable text is shown without a kind. Content that is already equal
  // stays as typed.
  void show(const QString& text);
  // Returns the current content.
  QString text() const;
  QComboBox* kind() const { return kind_; }

 signals:
  void edited(const QString& text);

 private:
  void choose(int index);
  void makeNumbers(const LayerSpec& spec);

  QComboBox* kind_;
  QWidget* numbers_ = nullptr;
  const LayerKind* of_ = nullptr; // kind of the numbers shown
  std::vector<QWidget*> inputs_;  // in the order of its arguments
  QString unreadable_;
};

// Returns a layer of the kind with usable defaults. Takes the numbers that `before` also has.
LayerSpec layer_of_kind(const LayerKind& kind, const LayerSpec* before = nullptr);

} // namespace amplab
