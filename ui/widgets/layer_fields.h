// SPDX-License-Identifier: GPL-3.0-or-later
// One layer of a list being edited: its kind to choose, its numbers to type. Says what it says after every key; whether
// that is a layer is for others to judge. GUI thread. Object names: "layer:kind", "layer:" and the number's name.
#pragma once
#include "engine/run/layer_spec.h"

#include <QString>
#include <QWidget>
#include <vector>

class QComboBox;
class QGridLayout;

namespace amplab {

class LayerFields : public QWidget {
  Q_OBJECT

 public:
  explicit LayerFields(QWidget* parent = nullptr);

  // Shows "Conv2d(16, 3)"; what cannot be read is shown as no kind. Leaves what stands there already as it is typed.
  void show(const QString& text);
  // As it stands there.
  QString text() const;
  QComboBox* kind() const { return kind_; }

 signals:
  void edited(const QString& text);

 private:
  void choose(int index);
  void makeNumbers(const LayerSpec& spec);

  QComboBox* kind_;
  QWidget* numbers_ = nullptr;
  const LayerKind* of_ = nullptr; // whose numbers these are
  std::vector<QWidget*> fields_;  // in the order of its arguments
  QString unreadable_;
};

// A layer of that kind that can stand in many places; of what `before` has too, its numbers.
LayerSpec begun_layer(const LayerKind& kind, const LayerSpec* before = nullptr);

} // namespace amplab
