// SPDX-License-Identifier: GPL-3.0-or-later
// The elements of one tensor of a step that was looked at, as numbers or as a picture, and what they are all together.
// The tensor is chosen here, among those of the lane's latest look, or elsewhere in the window; its elements are asked
// of the engine. Owned by the shell; GUI thread.
#pragma once
#include "ui/models/tensor_elements.h"
#include "ui/panels/panel.h"
#include "ui/store/run_store.h"
#include "ui/theme/theme.h"
#include "ui/widgets/later.h"

class QComboBox;
class QHBoxLayout;
class QLabel;
class QSpinBox;
class QStackedWidget;
class QToolButton;

namespace amplab {

class NumberGrid;
class TensorPictureView;

class TensorPanel : public Panel {
  Q_OBJECT

 public:
  // Requires: store and theme outlive the panel.
  TensorPanel(const RunStore& store, const Theme& theme, QWidget* parent = nullptr);

  QWidget* head() const override { return head_; }

  void keep(QVariantMap& settings) const override;
  void recall(const QVariantMap& settings) override;
  void setLane(int lane) override;
  void showTensor(int lane, int64_t step, const TensorName& tensor) override; // comes to the front
  void refuse(const QString& sentence) override;

  // What is shown; null while nothing is.
  const TensorElements* elements() const { return elements_ ? &*elements_ : nullptr; }
  void setPicture(bool picture);
  // Writes what is shown as .safetensors, whole or not at all. Throws: std::runtime_error, one sentence.
  void save(const QString& path) const;

 protected:
  void showEvent(QShowEvent* event) override;
  void hideEvent(QHideEvent* event) override;

 private:
  struct Asked {
    int lane;
    int64_t step;
    TensorName tensor;
  };
  QWidget* makeHead();
  void listTensors();
  void ask(int lane, int64_t step, const TensorName& tensor);
  void receive();
  void makeChoosers();
  std::vector<int64_t> leading() const;
  void showElements();
  void showSummary();
  void chooseElement(int64_t position);
  void say(const QString& sentence, const char* tone = "quiet");
  static void write(const QString& path, const TensorValues& values);
  void askAndSave();

  const RunStore& store_;
  int lane_ = 0;
  std::vector<TensorName> listed_; // in the chooser
  std::optional<Asked> asked_;
  bool waits_ = false; // for the answer
  std::optional<TensorElements> elements_;
  std::optional<ElementSummary> summary_;
  int64_t chosen_ = -1;
  QWidget* head_;
  QComboBox* tensors_;
  QToolButton *numbersShown_, *pictureShown_, *log_, *again_, *save_;
  QHBoxLayout* choosers_;
  std::vector<QSpinBox*> leading_;
  QStackedWidget* pages_;
  QLabel *sentence_, *of_all_, *of_one_;
  NumberGrid* numbers_;
  TensorPictureView* picture_;
  Later<ElementSummary> later_;
};

} // namespace amplab
